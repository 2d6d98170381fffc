import type { Migration } from '../migration.ts'

/** How many records a part lost in a run because the exchange took them back. Older servers leave it at 0. */
export const takenBackMigration: Migration = {
  name: '2026-11-29-taken-back',
  oldestServer: '2026-11-24-one-schema',
  sql: `
alter table sync_log add column taken_back integer not null default 0;
`,
}
