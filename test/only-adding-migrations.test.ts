import { expect, test } from 'vitest';
import { readMigrations } from '#platform/database/migrate.ts';
import type { Migration } from '#platform/database/migrate.ts';
import { withPlanted } from './planted-migrations.ts';

/**
 * The statements of a migration that a process of an earlier version could notice: all but new tables, new views,
 * columns that inserts may leave out, and indexes, rules and triggers of the new tables. A foreign key
 * must not keep that process from deleting.
 */
function noticedStatements(statements: readonly string[]): string[] {
  const plain = statements.map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim());
  const tables = new Set(
    plain.flatMap((statement) => /^create table (\S+)/i.exec(statement)?.[1] ?? []),
  );
  const isOnNewTable = (statement: string) =>
    tables.has(/^alter table (\S+)|\bon (\S+)/i.exec(statement)?.slice(1).find(Boolean) ?? '');
  return plain.filter((statement) => {
    if (/\breferences\b/i.test(statement) && !/\bon delete (cascade|set null)\b/i.test(statement))
      return true;
    if (/^create (table|type|sequence|index|function|view)\b/i.test(statement)) return false;
    const column = /^alter table \S+ add column (?<column>[^,;]+);?$/i.exec(statement)?.groups?.[
      'column'
    ];
    if (column !== undefined) return /not null/i.test(column) && !/\bdefault\b/i.test(column);
    return (
      !/^(alter table \S+ add constraint|create (unique index|trigger))\b/i.test(statement) ||
      !isOnNewTable(statement)
    );
  });
}

/** The migrations that say that they only add, and do more. */
const wrongOnes = (migrations: readonly Migration[]) =>
  migrations
    .filter(({ onlyAdds, statements }) => onlyAdds && noticedStatements(statements).length > 0)
    .map(({ tag }) => tag);

test('a migration that says so only adds', async () => {
  expect(wrongOnes(await readMigrations())).toEqual([]);
});

test('a later migration that says so and does more is found', async () => {
  const drop = 'ALTER TABLE "profiles" DROP COLUMN "bio";';
  const add = 'ALTER TABLE "profiles" ADD COLUMN "motto" text;';
  const migrations = await withPlanted(
    `-- only adds\n${add}`,
    `-- only adds\n${add}--> statement-breakpoint\n${drop}`,
    drop,
  );
  expect(wrongOnes(migrations)).toEqual(['planted-1']);
});

test('a change that an earlier version could notice is found', () => {
  const added = [
    'CREATE VIEW "public"."new_view" AS (select id from titles);',
    '-- only adds\nCREATE TABLE "new" ("id" integer NOT NULL);',
    'ALTER TABLE "titles" ADD COLUMN "a" text;',
    'ALTER TABLE "titles" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;',
    'CREATE INDEX "titles_a" ON "titles" USING btree ("a");',
    'CREATE UNIQUE INDEX "new_id" ON "new" USING btree ("id");',
    'ALTER TABLE "new" ADD CONSTRAINT "new_fk" FOREIGN KEY ("id") REFERENCES "people"("id") ON DELETE cascade;',
  ];
  expect(noticedStatements(added)).toEqual([]);
  const noticed = [
    'ALTER TABLE "new" ADD CONSTRAINT "new_fk" FOREIGN KEY ("id") REFERENCES "people"("id");',
    'ALTER TABLE "titles" ADD COLUMN "a" text NOT NULL;',
    'ALTER TABLE "titles" ADD COLUMN "a" text, DROP COLUMN "b";',
    'ALTER TABLE "titles" DROP COLUMN "b";',
    'ALTER TABLE "titles" ALTER COLUMN "b" SET NOT NULL;',
    'ALTER TABLE "titles" RENAME COLUMN "b" TO "c";',
    'ALTER TABLE "titles" ADD CONSTRAINT "titles_b" CHECK ("b" > 0);',
    'CREATE UNIQUE INDEX "titles_b" ON "titles" USING btree ("b");',
    'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ $$;',
    'CREATE TRIGGER t AFTER INSERT ON titles FOR EACH STATEMENT EXECUTE FUNCTION f();',
    `ALTER TYPE "search_kind" ADD VALUE 'list';`,
    'UPDATE titles SET popularity = 0;',
    'DROP TABLE "people";',
    'CREATE OR REPLACE VIEW "current_title_facets" AS (select 1);',
  ];
  expect(noticedStatements([...added, ...noticed])).toEqual(noticed);
});
