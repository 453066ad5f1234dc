// The film database and a city's people, 1.3 million titles, 5 million people, 200,000 users with 20
// million records, against 20,000 titles in the same proportions, on PostgreSQL: how long starts,
// searches, pages and what people keep take. Filling the database takes some twenty minutes on two quiet
// cores and 20 GB below the folder for temporary files; `--titles=130000 --people=500000 --users=20000
// --records=2000000` is a tenth. `--only=search` measures a part. `--shared-buffers=2GB` gives PostgreSQL
// less memory than the guide of the operator names for this much data.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { onPostgres } from './databases.ts';
import { loadScale } from './scale/load.ts';
import { measureScale } from './scale/run.ts';
import { scaleSettings, sizesOf } from './scale/sizes.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    titles: text,
    people: text,
    users: text,
    records: text,
    only: text,
    'shared-buffers': { ...text, default: '6GB' },
  },
  args: process.argv.slice(2),
});
const { small, large } = sizesOf(values);
await onPostgres(async ({ open }) => {
  const few = await open();
  const many = await open();
  try {
    await loadScale(few, small);
    await loadScale(many, large);
    await measureScale(few, many, values.only);
  } finally {
    await few.close();
    await many.close();
  }
}, scaleSettings(values['shared-buffers']));
