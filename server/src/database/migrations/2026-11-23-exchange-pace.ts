import type { Migration } from '../migration.ts'

/**
 * Whose turn it is at each exchange, for all processes: `free_at`: up to when its time is reserved; `paused_until`: when
 * it may be asked again after it refused. Both are UTC ms by the database's clock.
 */
export const exchangePaceMigration: Migration = {
  name: '2026-11-23-exchange-pace',
  sql: `
create table exchange_pace (
  name text primary key,
  free_at double precision not null,
  paused_until double precision not null default 0
);
`,
}
