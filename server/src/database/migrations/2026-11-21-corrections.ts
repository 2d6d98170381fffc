import type { Migration } from '../migration.ts'

/**
 * What traders correct in how fills become trades, as commands that name fills by their dedupe keys. position_key is
 * the position that they are about. trouble says why the last rebuild could not apply one; null = it is applied.
 */
export const correctionsMigration: Migration = {
  name: '2026-11-21-corrections',
  sql: `
create table corrections (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity,
  account_id uuid not null,
  position_key text not null,
  symbol text not null,
  kind text not null check (kind in ('split', 'merge', 'cost')),
  trade_id text not null,
  fills uuid[] not null,
  price numeric,
  trouble text,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts on delete cascade
);
create index corrections_position on corrections (user_id, position_key, number);

alter table corrections enable row level security;
create policy own_rows on corrections
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on corrections to roundtrip_user;
  end if;
end $$;
`,
}
