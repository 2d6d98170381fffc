import type { Migration } from '../migration.ts'

/** Corrections of the time, side, quantity and fee of a fill; `changes` holds those that differ from the source. */
export const fillEditsMigration: Migration = {
  name: '2026-11-22-fill-edits',
  sql: `
alter table corrections drop constraint corrections_kind_check;
alter table corrections add constraint corrections_kind_check check (kind in ('split', 'merge', 'cost', 'edit'));
alter table corrections add column changes jsonb;
`,
}
