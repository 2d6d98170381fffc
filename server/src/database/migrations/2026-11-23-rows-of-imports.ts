import type { Migration } from '../migration.ts'

/**
 * Finds the rows of an import, which an undo did by reading all rows of the account, several times. Rows of an import lie
 * together because they come with one COPY, so an index of ranges finds them, has some kilobytes, and costs an import
 * nothing; a tree would have 14 MB for two million fills, and takes a second and a half to build.
 */
export const rowsOfImportsMigration: Migration = {
  name: '2026-11-23-rows-of-imports',
  sql: `
create index fills_import on fills using brin (import_id uuid_minmax_multi_ops) with (autosummarize = on);
create index cash_events_import on cash_events using brin (import_id uuid_minmax_multi_ops) with (autosummarize = on);
`,
}
