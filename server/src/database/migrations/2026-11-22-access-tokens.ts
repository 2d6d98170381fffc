import type { Migration } from '../migration.ts'

/**
 * Tokens for scripts, by the hash of their text: 32 random bytes need no slow hash. window_start and calls count how
 * often one is used.
 */
export const accessTokensMigration: Migration = {
  name: '2026-11-22-access-tokens',
  sql: `
create table access_tokens (
  user_id uuid not null references auth_users ("id") on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  scopes text[] not null,
  hint text not null,
  hash bytea not null unique,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  last_used timestamptz,
  last_address text,
  window_start timestamptz not null default now(),
  calls integer not null default 0,
  primary key (user_id, id)
);

alter table access_tokens enable row level security;
create policy own_rows on access_tokens
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on access_tokens to roundtrip_user;
  end if;
end $$;
`,
}
