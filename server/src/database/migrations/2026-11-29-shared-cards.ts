import type { Migration } from '../migration.ts'

/** The picture of a shared page, as PNG; null for pages from before there were any. */
export const sharedCardsMigration: Migration = {
  name: '2026-11-29-shared-cards',
  oldestServer: '2026-11-29-one-store',
  sql: 'alter table shared_pages add column card bytea;',
}
