import type { Migration } from '../migration.ts'

/**
 * sync_streams.back: UTC ms back to which a part is read that goes from new to old; null once it is complete, and where
 * a part is read from old to new.
 */
export const syncBackMigration: Migration = {
  name: '2026-11-23-sync-back',
  sql: 'alter table sync_streams add column back bigint;',
}
