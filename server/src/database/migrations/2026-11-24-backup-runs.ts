import type { Migration } from '../migration.ts'

/** Backups that servers made or tried to make: all servers of a database see here what one of them did. */
export const backupRunsMigration: Migration = {
  name: '2026-11-24-backup-runs',
  oldestServer: '2026-11-24-one-schema',
  sql: `
create table backup_runs (
  number bigint generated always as identity primary key,
  kind text not null check (kind in ('nightly', 'manual')),
  -- The machine on whose disk it lies.
  machine text not null,
  file text not null,
  started_at timestamptz not null default now(),
  -- Null while it runs, and for ever where its process ended.
  ended_at timestamptz,
  bytes bigint,
  -- A sentence for operators; null where it worked.
  trouble text,
  proof jsonb
);
create index backup_runs_by_start on backup_runs (started_at desc);
`,
}
