import type { Migration } from '../migration.ts'

/** From here on fills are stored in blocks only, so servers of before, which write rows, are kept away. */
export const oneStoreMigration: Migration = {
  name: '2026-11-29-one-store',
  oldestServer: '2026-11-29-one-store',
  sql: 'comment on table fill_rows is $$Fills of before 2026-11-29, which are packed into fill_blocks.$$;',
}
