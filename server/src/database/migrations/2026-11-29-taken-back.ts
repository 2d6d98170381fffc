import type { Migration } from '../migration.ts'

/** How many records a part lost in a run because the exchange took them back. */
export const takenBackMigration: Migration = {
  name: '2026-11-29-taken-back',
  sql: `
alter table sync_log add column taken_back integer not null default 0;
`,
}
