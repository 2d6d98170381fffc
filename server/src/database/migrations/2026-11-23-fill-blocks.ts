import type { Migration } from '../migration.ts'

/**
 * Fills of large imports lie in blocks: up to 512 of one position, instrument and fee coin as lines of ledger text (see
 * core/ledger/wire.ts), without the instrument in front and with the texts of their rows apart. A row for each fill took
 * 341 bytes and 210 in indexes, one of them by keys that follow no order. The view "fills" shows both as rows.
 *
 * fill_block_keys finds the block of a key: the first three hex digits of a key are its shard, and each import has one
 * list in a shard.
 */
export const fillBlocksMigration: Migration = {
  name: '2026-11-23-fill-blocks',
  sql: `
alter table fills rename to fill_rows;

create table fill_blocks (
  user_id uuid not null,
  account_id uuid not null,
  block integer not null,
  import_id uuid not null,
  position_id uuid not null,
  instrument_id text not null,
  fee_asset text not null,
  first_time bigint not null,
  last_time bigint not null,
  fills integer not null,
  lines text not null,
  raws text not null,
  primary key (user_id, account_id, block)
);
create index fill_blocks_position on fill_blocks (user_id, position_id, last_time);

create table fill_block_keys (
  user_id uuid not null,
  account_id uuid not null,
  shard integer not null,
  import_id uuid not null,
  keys uuid[] not null,
  blocks integer[] not null,
  primary key (user_id, account_id, shard, import_id)
);
/* Keys are hashes, which no compression makes shorter. */
alter table fill_block_keys alter column keys set storage external;

create function shard_of(key uuid) returns integer language sql immutable parallel safe as
$$ select get_byte(uuid_send(key), 0) * 16 + get_byte(uuid_send(key), 1) / 16 $$;

/* The blocks that hold some of these keys. */
create function blocks_of_keys(uid uuid, account uuid, wanted uuid[]) returns setof integer language sql stable as $$
  select distinct found.block from fill_block_keys as k cross join lateral unnest(k.keys, k.blocks) as found (key, block)
  where k.user_id = uid and k.account_id = account and k.shard in (select shard_of(key) from unnest(wanted) as key)
    and found.key = any(wanted)
$$;

/* A field of ledger text without its escapes. */
create function unescaped(field text) returns text language sql immutable parallel safe as $$
  select string_agg(replace(replace(replace(piece, '\\t', E'\\t'), '\\n', E'\\n'), '\\r', E'\\r'), '\\' order by number)
  from string_to_table(field, '\\\\') with ordinality as pieces (piece, number)
$$;

create view fills with (security_invoker = true) as
select user_id, account_id, dedupe_key, import_id, position_id, instrument_id, time, side, quantity, price, position_side,
  fee, fee_asset, execution, liquidity, venue_trade_id, order_id, sequence, venue_realised, venue_realised_is_net,
  start_position, opens, source_row, raw, null::integer as block
from fill_rows
union all
select b.user_id, b.account_id, f[17]::uuid, b.import_id, b.position_id, b.instrument_id, f[1]::bigint, f[2], f[3]::numeric,
  f[4]::numeric, f[5], f[6]::numeric, b.fee_asset, f[8], f[9],
  case when strpos(f[10], '\\') = 0 then f[10] else unescaped(f[10]) end,
  case when strpos(f[11], '\\') = 0 then f[11] else unescaped(f[11]) end,
  f[12]::bigint, f[13]::numeric, f[14]::boolean, f[15]::numeric, f[16]::boolean, f[18]::bigint,
  case when strpos(line.raw, '\\') = 0 then nullif(line.raw, '') else unescaped(line.raw) end, b.block
from fill_blocks as b
  cross join lateral rows from (string_to_table(b.lines, E'\\n'), string_to_table(b.raws, E'\\n')) as line (fill, raw)
  cross join lateral string_to_array(line.fill, E'\\t', '') as f;

create or replace function delete_rows_of_account() returns trigger language plpgsql as $$
begin
  delete from fill_rows where user_id = old.user_id and account_id = old.id;
  delete from fill_blocks where user_id = old.user_id and account_id = old.id;
  delete from fill_block_keys where user_id = old.user_id and account_id = old.id;
  delete from cash_events where user_id = old.user_id and account_id = old.id;
  return old;
end $$;

do $$
declare name text;
begin
  foreach name in array array['fill_blocks', 'fill_block_keys'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I using (user_id = (select nullif(current_setting(''app.uid'', true), '''')::uuid))',
      name);
    if exists (select from pg_roles where rolname = 'roundtrip_user') then
      execute format('grant select, insert, update, delete on %I to roundtrip_user', name);
    end if;
  end loop;
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select on fills to roundtrip_user;
  end if;
end $$;
`,
}
