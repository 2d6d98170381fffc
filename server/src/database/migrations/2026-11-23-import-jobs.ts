import type { Migration } from '../migration.ts'

/**
 * Commits of imports that are to be done, so that they survive the process that was asked for them. A job is gone in the
 * transaction that ends its import, and while it is there the import is `committing`. `failure`: why the last commit
 * stored nothing, as the contract's `importFailure`.
 *
 * A commit that was promised must find its records after a crash of the database as well, so staged text is logged from
 * now on; it is gzipped JSON, which makes up for that. Uploads that are under way begin again.
 */
export const importJobsMigration: Migration = {
  name: '2026-11-23-import-jobs',
  sql: `
alter table imports add column failure jsonb;
create table import_jobs (
  user_id uuid not null,
  import_id uuid not null,
  created_at timestamptz not null default now(),
  ready_at timestamptz not null default now(),
  /* Tries that ended without an answer: with an error of ours, or with the process. */
  attempts integer not null default 0,
  cancelled boolean not null default false,
  stage text not null default 'waiting',
  done integer not null default 0,
  total integer not null default 0,
  primary key (user_id, import_id),
  foreign key (user_id, import_id) references imports on delete cascade
);
create index import_jobs_ready on import_jobs (ready_at);
truncate import_chunks;
alter table import_chunks drop column instruments, drop column fills, drop column cash_events,
  add column packed bytea not null;
alter table import_chunks alter column packed set storage external;
alter table import_chunks set logged;
alter table import_jobs enable row level security;
create policy own_rows on import_jobs using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on import_jobs to roundtrip_user;
  end if;
end $$;
`,
}
