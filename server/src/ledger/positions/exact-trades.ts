/** Every trade of a user with all its digits, as JSON lines, some positions at a time. */
import { tradeRecord } from '@roundtrip/core/trades'
import { asUser } from '../../database/as-user.ts'
import type { Pool } from '../../database/connection.ts'
import { readPositionColumns } from '../store/read-records.ts'
import { contextOf } from './context.ts'
import { buildOne } from './derive.ts'

type PageRequest = {
  readonly uid: string
  /** Where the previous page ended; null = start. */
  readonly after: string | null
}

/** Some of the trades as lines of JSON (see `tradeRecord` of core), and where the next page begins. */
export type TradePage = { readonly lines: string; readonly next: string | null }

/** The trades of the positions after `after`, until the text is long enough. `next` is null after the last one. */
export async function exactTrades(pool: Pool, { uid, after }: PageRequest): Promise<TradePage> {
  return asUser(pool, uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const { rows } = await client.query<{ key: string }>(
      'select key from positions where user_id = $1 and trades > 0 and key > $2 order by key limit $3',
      [uid, after ?? '', POSITIONS],
    )
    const context = await contextOf(
      client,
      uid,
      rows.map(({ key }) => key),
    )
    let lines = ''
    for (const [index, { key }] of rows.entries()) {
      const ledger = await readPositionColumns(client, { uid, key })
      const { trades } = await buildOne(client, context, { key, ledger, resume: null })
      for (const trade of trades) lines += `${JSON.stringify(tradeRecord(trade))}\n`
      const isLast = index === rows.length - 1 && rows.length < POSITIONS
      if (lines.length > CHARACTERS && !isLast) return { lines, next: key }
    }
    return { lines, next: rows.length < POSITIONS ? null : (rows.at(-1)?.key ?? null) }
  })
}

/** Positions whose rates are read at once, and the text length after which a page ends. */
const POSITIONS = 64
const CHARACTERS = 4_000_000
