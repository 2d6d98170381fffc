import type { Migration } from '../migration.ts'

/**
 * Connected exchange accounts. Every row that a connection brings belongs to one import that grows with it, so it is
 * taken back like a file's. credentials maps each field to its sealed text (keys/key-box.ts).
 *
 * sync_streams: how far each part of the history is read; run_until tells pages of this run from those of earlier
 * ones. record_aliases: a record that another source told first, under another key.
 */
export const connectionsMigration: Migration = {
  name: '2026-11-22-connections',
  sql: `
alter table imports add column source text not null default 'files' check (source in ('files', 'connection'));

create table connections (
  user_id uuid not null references ledgers on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  import_id uuid not null,
  exchange text not null,
  demo boolean not null,
  key_hint text not null,
  owner text,
  credentials jsonb not null,
  rights jsonb not null,
  state text not null check (state in ('waiting', 'syncing', 'fresh', 'retrying', 'stopped', 'paused')),
  trouble text,
  trouble_since timestamptz,
  attempts integer not null default 0,
  run_until bigint,
  progress jsonb,
  proof jsonb,
  last_sync timestamptz,
  next_sync timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts on delete cascade
);
create unique index connections_account on connections (user_id, account_id);
create unique index connections_owner on connections (user_id, exchange, owner) where owner is not null;
create index connections_due on connections (next_sync) where next_sync is not null;

create table sync_streams (
  user_id uuid not null,
  connection_id uuid not null,
  name text not null,
  title text not null,
  number bigint generated always as identity,
  position text,
  reached bigint,
  since bigint,
  run_until bigint,
  ended boolean not null default false,
  primary key (user_id, connection_id, name),
  foreign key (user_id, connection_id) references connections on delete cascade
);

create table record_aliases (
  user_id uuid not null,
  account_id uuid not null,
  dedupe_key uuid not null,
  target_key uuid not null,
  import_id uuid not null,
  primary key (user_id, account_id, dedupe_key),
  foreign key (user_id, account_id) references accounts on delete cascade,
  foreign key (user_id, import_id) references imports on delete cascade
);
create unique index record_aliases_target on record_aliases (user_id, account_id, target_key, import_id);

do $$
declare name text;
begin
  foreach name in array array['connections', 'sync_streams', 'record_aliases'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I using (user_id = (select nullif(current_setting(''app.uid'', true), '''')::uuid))',
      name);
    if exists (select from pg_roles where rolname = 'roundtrip_user') then
      execute format('grant select, insert, update, delete on %I to roundtrip_user', name);
    end if;
  end loop;
end $$;
`,
}
