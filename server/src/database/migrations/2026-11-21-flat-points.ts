import type { Migration } from '../migration.ts'

/** Moments at which a position was flat: a late fill rebuilds from the last of them. Null = build everything once. */
export const flatPointsMigration: Migration = {
  name: '2026-11-21-flat-points',
  sql: 'alter table positions add column flat_points jsonb',
}
