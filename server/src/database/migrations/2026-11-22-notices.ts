import type { Migration } from '../migration.ts'

/**
 * What users should know although they did not ask. One row a kind and subject, so nothing is told twice; it goes when
 * the matter is settled, and may then be told again.
 */
export const noticesMigration: Migration = {
  name: '2026-11-22-notices',
  sql: `
create table notices (
  user_id uuid not null references auth_users ("id") on delete cascade,
  kind text not null,
  about text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  dismissed boolean not null default false,
  primary key (user_id, kind, about)
);
alter table notices enable row level security;
create policy own_rows on notices
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on notices to roundtrip_user;
  end if;
end $$;
`,
}
