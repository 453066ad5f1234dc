import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate --name what-changes` after a change to the tables; the files it writes
// are never edited once they have landed.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*tables.ts',
  out: './migrations',
});
