import type { Migration } from '../migration.ts'

/** A text as a line of the ledger has it. */
const escaped = (column: string): string =>
  `replace(replace(replace(replace(${column}, '\\', '\\\\'), E'\\t', '\\t'), E'\\n', '\\n'), E'\\r', '\\r')`

const FIELDS = [
  'time',
  'side',
  'trim_scale(quantity)',
  'trim_scale(price)',
  'position_side',
  'trim_scale(fee)',
  escaped('fee_asset'),
  'execution',
  'liquidity',
  escaped('venue_trade_id'),
  escaped('order_id'),
  'sequence',
  'trim_scale(venue_realised)',
  'venue_realised_is_net::int',
  'trim_scale(start_position)',
  'opens::int',
  `encode(uuid_send(dedupe_key), 'hex')`,
  'source_row',
]

const PACK = `
with gone as (delete from fill_rows where user_id = $1 and account_id = $2 returning *),
lines as (
  select import_id, position_id, instrument_id, fee_asset, time, source_row, dedupe_key,
    concat_ws(E'\\t', ${FIELDS.map((field) => `coalesce((${field})::text, '')`).join(', ')}) as line,
    coalesce(${escaped('raw')}, '') as raw,
    (row_number() over (partition by import_id, position_id, instrument_id, fee_asset order by time, source_row) - 1) / 512
      as part
  from gone),
blocks as (
  select (select coalesce(max(block), -1)::int from fill_blocks where user_id = $1 and account_id = $2)
      + row_number() over (order by min(time), import_id, position_id, instrument_id, fee_asset, part)::int as block,
    import_id, position_id, instrument_id, fee_asset, min(time) as first_time, max(time) as last_time,
    count(*)::int as fills, string_agg(line, E'\\n' order by time, source_row, dedupe_key) as lines,
    string_agg(raw, E'\\n' order by time, source_row, dedupe_key) as raws,
    array_agg(dedupe_key order by time, source_row, dedupe_key) as keys
  from lines group by import_id, position_id, instrument_id, fee_asset, part),
saved as (
  insert into fill_blocks (user_id, account_id, block, import_id, position_id, instrument_id, fee_asset, first_time, last_time,
    fills, lines, raws)
  select $1, $2, block, import_id, position_id, instrument_id, fee_asset, first_time, last_time, fills, lines, raws
  from blocks)
insert into fill_block_keys (user_id, account_id, shard, import_id, keys, blocks)
select $1, $2, shard_of(key), import_id, array_agg(key), array_agg(block)
from blocks cross join lateral unnest(keys) as key group by shard_of(key), import_id
on conflict (user_id, account_id, shard, import_id)
  do update set keys = fill_block_keys.keys || excluded.keys, blocks = fill_block_keys.blocks || excluded.blocks`

/**
 * Packs the fills that are stored as rows into blocks, an account at a time, and removes their table. See
 * 2026-11-23-fill-blocks for what a block is. The view `fills` tells the times of each block, by which fewer are unfolded.
 */
export const packedRowsMigration: Migration = {
  name: '2026-11-29-packed-rows',
  oldestServer: '2026-11-29-one-store',
  steps: { name: 'accounts packed', units: 'select distinct user_id, account_id from fill_rows', each: PACK },
  sql: `
drop view fills;
drop table fill_rows;
drop function blocks_of_keys;
create view fills with (security_invoker = true) as
select b.user_id, b.account_id, f[17]::uuid as dedupe_key, b.import_id, b.position_id, b.instrument_id, f[1]::bigint as time,
  f[2] as side, f[3]::numeric as quantity, f[4]::numeric as price, f[5] as position_side, f[6]::numeric as fee, b.fee_asset,
  f[8] as execution, f[9] as liquidity,
  case when strpos(f[10], '\\') = 0 then f[10] else unescaped(f[10]) end as venue_trade_id,
  case when strpos(f[11], '\\') = 0 then f[11] else unescaped(f[11]) end as order_id,
  f[12]::bigint as sequence, f[13]::numeric as venue_realised, f[14]::boolean as venue_realised_is_net,
  f[15]::numeric as start_position, f[16]::boolean as opens, f[18]::bigint as source_row,
  case when strpos(line.raw, '\\') = 0 then nullif(line.raw, '') else unescaped(line.raw) end as raw,
  b.block, b.first_time, b.last_time
from fill_blocks as b
  cross join lateral rows from (string_to_table(b.lines, E'\\n'), string_to_table(b.raws, E'\\n')) as line (fill, raw)
  cross join lateral string_to_array(line.fill, E'\\t', '') as f;

do $$ begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select on fills to roundtrip_user;
  end if;
end $$;
`,
}
