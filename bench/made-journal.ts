/** A journal with any number of trades, without importing its fills: a short one, repeated at other times. */
import { accountId, DAY_MS, MINUTE_MS } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import type { Fill } from '@roundtrip/core/ledger'
import { mergeColumns, rowsBetween, type TradeColumns } from '@roundtrip/core/reports'
import { type Pool, transaction } from '@roundtrip/server/connection'
import { columnsOfPosition, storedSegments, writeSegments } from '@roundtrip/server/segments'
import { type Caller, createdAccount, importFills } from './import-fills.ts'
import { madeFills } from './made-fills.ts'
import { must } from './measured.ts'

export type MadeJournal = {
  readonly account: string
  /** All trades, as the server has them. */
  readonly columns: TradeColumns
}

/**
 * Imports `fills` fills, and repeats the closed trades of each position before them until there are `trades`. Only the
 * trades are generated; fills and health are those of the short journal.
 */
export async function madeJournal(
  pool: Pool,
  caller: Caller,
  { fills, trades }: { readonly fills: number; readonly trades: number },
): Promise<MadeJournal> {
  const account = await createdAccount(caller)
  const { csv, truth } = madeFills(fills)
  await importFills(caller, account, fillsOf(csv, account))
  const copies = Math.ceil(trades / truth.closedTrades)
  const step = Math.ceil((fills * MINUTE_MS) / DAY_MS) * DAY_MS
  const { uid } = caller.user
  const { rows } = await pool.query<{ id: string }>('select id from positions where user_id = $1 order by id', [uid])
  const positions = rows.map(({ id }) => id.replaceAll('-', ''))
  const parts: TradeColumns[] = []
  for (const position of positions) {
    const columns = await transaction(pool, async (client) => {
      const short = await columnsOfPosition(client, { uid, position })
      const long = copied(short, { copies, step })
      const stored = (await storedSegments(client, { uid, positions: [position] })).get(position) ?? []
      await writeSegments(client, { uid, changed: [{ position, stored, unchanged: 0, columns: long }] })
      await client.query('update positions set trades = $3 where user_id = $1 and id = $2', [uid, position, long.count])
      return long
    })
    parts.push(columns)
  }
  await pool.query('update ledgers set version = version + 1 where user_id = $1', [uid])
  const columns = mergeColumns(parts)
  const closed = columns.closed.reduce((sum, mark) => sum + mark, 0)
  must(closed === copies * truth.closedTrades, `${closed} closed trades for ${copies} times ${truth.closedTrades}`)
  return { account, columns }
}

/** The fills of a file of `madeFills`. */
export function fillsOf(csv: Buffer, account: string): readonly Fill[] {
  const [file] = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes: csv }])
  if (file === undefined) throw new Error('Wrong answer: no file')
  const { fills } = readLedger({ account: accountId(account), files: [{ file, zone: 'UTC' }] }).ledger
  return fills.toSorted((a, b) => a.time - b.time)
}

type Copies = {
  readonly copies: number
  /** Milliseconds between two copies. */
  readonly step: number
}

function copied(columns: TradeColumns, { copies, step }: Copies): TradeColumns {
  const closed = rowsBetween(columns, { from: 0, to: columns.closed.reduce((sum, mark) => sum + mark, 0) })
  const earlier = Array.from({ length: copies - 1 }, (_, index) => movedBack(closed, { copy: index + 1, step }))
  return mergeColumns([...earlier, columns])
}

function movedBack(
  columns: TradeColumns,
  { copy, step }: { readonly copy: number; readonly step: number },
): TradeColumns {
  const { id, openTime, closeTime, events } = columns
  const move = (time: number): number => time - copy * step
  return {
    ...columns,
    // Ids are hashes, so changing one word is enough to distinguish two copies.
    id: id.map((word, index) => (index % 2 === 0 ? (word ^ Math.imul(copy, SPREAD)) >>> 0 : word)),
    openTime: openTime.map(move),
    closeTime: closeTime.map(move),
    events: { ...events, time: events.time.map(move) },
  }
}

/** An odd number whose multiples differ in all digits. */
const SPREAD = 0x9e3779b1
