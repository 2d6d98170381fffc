/** Queries stored fills with SQL: a table of the transaction that has a row for each of them. */
import { unescaped } from '@roundtrip/core/ledger'
import { type DatabaseClient, openPool, type Pool, transaction } from '../database/connection.ts'
import { openBlock } from '../packing/block.ts'
import type { DatabaseOwner, DatabaseRow } from './database.testing.ts'
import { databaseOf } from './server.testing.ts'

/** The rows of a statement in which `fills` are those of the user, account or import whose id is `$1`. */
export async function queryFills(
  server: DatabaseOwner,
  sql: string,
  values: readonly unknown[] = [],
): Promise<DatabaseRow[]> {
  const pool = openPool(databaseOf(server), 1)
  try {
    return await fillRows(pool, sql, values)
  } finally {
    await pool.end()
  }
}

/** The same in the database of a pool; all fills if there are no values. */
export function fillRows(pool: Pool, sql: string, values: readonly unknown[] = []): Promise<DatabaseRow[]> {
  return transaction(pool, async (client) => {
    await tableOfFills(client, values[0] ?? null)
    return (await client.query<DatabaseRow>(sql, [...values])).rows
  })
}

const COLUMNS = {
  user_id: 'uuid',
  account_id: 'uuid',
  import_id: 'uuid',
  position_id: 'uuid',
  block: 'integer',
  instrument_id: 'text',
  dedupe_key: 'uuid',
  time: 'bigint',
  side: 'text',
  quantity: 'numeric',
  price: 'numeric',
  position_side: 'text',
  fee: 'numeric',
  fee_asset: 'text',
  execution: 'text',
  liquidity: 'text',
  venue_trade_id: 'text',
  order_id: 'text',
  sequence: 'bigint',
  venue_realised: 'numeric',
  venue_realised_is_net: 'boolean',
  start_position: 'numeric',
  opens: 'boolean',
  source_row: 'bigint',
  raw: 'text',
}

async function tableOfFills(client: DatabaseClient, owner: unknown): Promise<void> {
  const names = Object.keys(COLUMNS).join(', ')
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)
  await client.query(`create temp table fills (${columns.join(', ')}) on commit drop`)
  const { rows } = await client.query<BlockRow>(
    `select user_id, account_id, import_id, position_id, block, instrument_id, fee_asset, content, texts from fill_blocks
     where $1::uuid is null or $1 in (user_id, account_id, import_id)`,
    [owner],
  )
  for (const { content, texts, ...block } of rows) {
    const opened = openBlock({ content, texts })
    const fields = Object.values(opened.fields).map((column) => column.texts())
    const fills = opened.texts().map((raw, row) => {
      const own = NAMES.map((name, index) => [name, unescaped(fields[index]?.[row] ?? '') || null])
      return { ...Object.fromEntries(own), ...block, raw: unescaped(raw) || null }
    })
    await client.query(
      `insert into fills (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as given (${columns.join(', ')})`,
      [JSON.stringify(fills)],
    )
  }
}

/** The fields of a stored line, in their order. */
const NAMES = [
  'time',
  'side',
  'quantity',
  'price',
  'position_side',
  'fee',
  'fee_asset',
  'execution',
  'liquidity',
  'venue_trade_id',
  'order_id',
  'sequence',
  'venue_realised',
  'venue_realised_is_net',
  'start_position',
  'opens',
  'dedupe_key',
  'source_row',
]

type BlockRow = Readonly<Record<'content' | 'texts', Buffer>> & Readonly<Record<string, unknown>>
