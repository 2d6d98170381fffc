import type { Migration } from '../migration.ts'

/**
 * Which server process follows the user stream of a connection. `holder`: the process, which says every few seconds that it
 * is there (`beat_at`); `address`: the address that exchanges see; `since`: since when news arrive, null while they do not;
 * `trouble`: why the exchange refused at `troubled_at`.
 */
export const liveStreamsMigration: Migration = {
  name: '2026-11-23-live-streams',
  sql: `
create table live_streams (
  user_id uuid not null,
  connection_id uuid not null,
  holder uuid not null,
  address text not null,
  beat_at timestamptz not null,
  since timestamptz,
  trouble text,
  troubled_at timestamptz,
  primary key (user_id, connection_id),
  foreign key (user_id, connection_id) references connections on delete cascade
);
create index live_streams_holder on live_streams (holder);
alter table live_streams enable row level security;
create policy own_rows on live_streams using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on live_streams to roundtrip_user;
  end if;
end $$;
`,
}
