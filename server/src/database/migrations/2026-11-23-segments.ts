import type { Migration } from '../migration.ts'

/**
 * The trades of a position in segments that are only added to (core/reports/cut.ts): start is the number of its trades
 * before the segment, hash the first half of the SHA-256 of the columns, content the columns as gzip, trade_ids the ids of
 * the trades one after another, 8 bytes each. What a position held so far becomes its first segment as it is, not
 * compressed, until the position changes.
 *
 * positions.orders_hash: as the hash of a segment, since what orders say of trades is fetched by hash as well.
 */
export const segmentsMigration: Migration = {
  name: '2026-11-23-segments',
  sql: `
create table segments (
  user_id uuid not null,
  position_id uuid not null,
  start integer not null,
  trades integer not null,
  currency text not null,
  hash uuid not null,
  trade_ids bytea not null,
  content bytea not null,
  primary key (user_id, position_id, start),
  foreign key (user_id, position_id) references positions on update cascade on delete cascade
);
create index segments_hash on segments (user_id, hash);
alter table segments alter column content set storage external;
alter table segments alter column trade_ids set storage external;
insert into segments
  select user_id, id, 0, trades,
    convert_from(substring(segment from 17 for get_byte(segment, 12) + 256 * get_byte(segment, 13)), 'UTF8')::json
      ->> 'currency',
    substring(encode(sha256(segment), 'hex') for 32)::uuid, trade_ids, segment
  from positions where trades > 0 and octet_length(segment) > 16;
alter table positions drop column segment, drop column trade_ids,
  add column orders_hash uuid generated always as (substring(encode(sha256(orders), 'hex') for 32)::uuid) stored;
alter table segments enable row level security;
create policy own_rows on segments using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on segments to roundtrip_user;
  end if;
end $$;
`,
}
