import type { Migration } from '../migration.ts'

/**
 * Where the account of a connection is, where its exchange has several sites; null = the global one. A server that does not
 * know the column would send the key of another site to the global one, so it is kept away. trouble_message: what the
 * exchange said, beside what it means.
 */
export const regionsMigration: Migration = {
  name: '2026-11-29-regions',
  oldestServer: '2026-11-29-regions',
  sql: `
alter table connections add column region text;
alter table connections add column trouble_message text;
`,
}
