import type { Migration } from '../migration.ts'

/**
 * sync_streams.trouble: why this part of the history is set aside and when it is tried again, as ledger/add-synced.ts
 * describes it; null = it is not. sync_log: what each run read of each part, for the trader to look at.
 */
export const syncPartsMigration: Migration = {
  name: '2026-11-22-sync-parts',
  sql: `
alter table sync_streams add column trouble jsonb;

create table sync_log (
  user_id uuid not null,
  connection_id uuid not null,
  number bigint generated always as identity,
  at timestamptz not null default now(),
  part text not null,
  pages integer not null,
  fills integer not null,
  cash_events integer not null,
  refused integer not null,
  ms integer not null,
  note text,
  trouble text,
  primary key (user_id, connection_id, number),
  foreign key (user_id, connection_id) references connections on delete cascade
);
alter table sync_log enable row level security;
create policy own_rows on sync_log using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on sync_log to roundtrip_user;
  end if;
end $$;
`,
}
