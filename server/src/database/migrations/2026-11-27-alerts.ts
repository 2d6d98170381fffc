import type { Migration } from '../migration.ts'

/**
 * Alerts for traders who have no page open. A run is one event on one way, to one device where the way is `push`, so that no
 * second server tells it again; a mark is what was looked at last for a user. The limited role of requests has no right to
 * either. id of a device: the hash of its address at a push
 * service; sealed: that address and its keys (keys/key-box.ts); shown is what may be shown of it. push_key
 * is the pair of keys by which push services know this server (RFC 8292); there is one.
 */
export const alertsMigration: Migration = {
  name: '2026-11-27-alerts',
  oldestServer: '2026-11-24-one-schema',
  sql: `
create table alert_runs (
  user_id uuid not null references auth_users ("id") on delete cascade,
  event text not null,
  way text not null check (way in ('mail', 'webhook', 'push')),
  device text not null default '',
  alert jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (user_id, event, way, device)
);
create index alert_runs_waiting on alert_runs (next_try_at) where state = 'waiting';
create index alert_runs_by_age on alert_runs (created_at);

create table alert_marks (
  user_id uuid primary key references auth_users ("id") on delete cascade,
  ledger_version bigint,
  reviewed_day date
);

create table screen_marks (
  user_id uuid not null references auth_users ("id") on delete cascade,
  screen text not null,
  conditions text not null,
  stood jsonb not null,
  reported jsonb not null,
  primary key (user_id, screen)
);

create table push_devices (
  user_id uuid not null references auth_users ("id") on delete cascade,
  id text not null,
  sealed text not null,
  shown jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);

create table push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null default now()
);

create index documents_with_screen_alerts on documents (user_id)
  where collection = 'settings' and id = 'main' and not deleted and data -> 'away' -> 'screens' <> '[]'::jsonb;

alter table push_devices enable row level security;
create policy own_rows on push_devices
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on push_devices to roundtrip_user;
  end if;
end $$;
`,
}
