import type { Migration } from '../migration.ts'

/** Coins that a user says are one coin under two names. A name has one rename at a time. */
export const coinRenamesMigration: Migration = {
  name: '2026-11-22-coin-renames',
  sql: `
create table coin_renames (
  user_id uuid not null references auth_users ("id") on delete cascade,
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity,
  from_coin text not null,
  to_coin text not null,
  ratio numeric not null check (ratio > 0),
  since date,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index coin_renames_of_name on coin_renames (user_id, from_coin, coalesce(since, '-infinity'));
alter table coin_renames enable row level security;
create policy own_rows on coin_renames
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on coin_renames to roundtrip_user;
  end if;
end $$;
`,
}
