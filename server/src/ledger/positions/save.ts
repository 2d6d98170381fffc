/** Writes positions a few at a time: as few statements for ten small ones as for one, and never much in memory. */
import type { Instrument, LedgerColumns } from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'
import { placeholders } from '../../database/placeholders.ts'
import { accountOfKey, positionId } from '../store/position-id.ts'
import { type ChangedTrades, storedSegments, writeSegments } from '../trades/segments.ts'
import type { Derived, PositionRows } from './derive.ts'
import { healthRows } from './health-rows.ts'

export type PositionWriter = {
  /** A position without rows is removed. */
  readonly add: (rows: PositionRows, derived: Derived) => Promise<void>
  /** Call at the end: the last positions may not be written yet. */
  readonly flush: () => Promise<void>
}

type Positions = { readonly uid: string; readonly positions: readonly string[] }

/** `positions`: the ids of all positions that will be added. */
export async function positionWriter(client: DatabaseClient, { uid, positions }: Positions): Promise<PositionWriter> {
  const segments = await storedSegments(client, { uid, positions })
  let rows: unknown[][] = []
  let changed: ChangedTrades[] = []
  let gone: string[] = []
  let trades = 0
  const flush = async (): Promise<void> => {
    const written = { rows, changed, gone }
    rows = []
    changed = []
    gone = []
    trades = 0
    if (written.gone.length > 0) {
      await client.query('delete from positions where user_id = $1 and id = any($2::uuid[])', [uid, written.gone])
    }
    if (written.rows.length === 0) return
    await savePositions(client, written.rows)
    await writeSegments(client, { uid, changed: written.changed })
  }
  const add = async ({ key, ledger }: PositionRows, derived: Derived): Promise<void> => {
    const position = positionId(key)
    const instrument = tradedIn(ledger)
    if (instrument === null) gone.push(position)
    else {
      const { unchanged, columns } = derived
      rows.push([uid, position, ...rowOf(key, instrument, { ledger, derived })])
      changed.push({ position, stored: segments.get(position) ?? [], unchanged, columns })
    }
    trades += derived.columns.count
    if (trades > MAX_TRADES || rows.length + gone.length >= MAX_POSITIONS) await flush()
  }
  return { add, flush }
}

function tradedIn({ fills, cashEvents }: LedgerColumns): Instrument | null {
  const [first] = fills.numbers
  return first === undefined ? (cashEvents[0]?.instrument ?? null) : fills.table.instruments.at(first)
}

const MAX_TRADES = 10_000
const MAX_POSITIONS = 50

type Built = { readonly ledger: LedgerColumns; readonly derived: Derived }

function rowOf(key: string, instrument: Instrument, { ledger, derived }: Built): unknown[] {
  const { unchanged, columns, health, needs, flatPoints } = derived
  return [
    accountOfKey(key),
    key,
    instrument.symbol,
    instrument.settle,
    unchanged + columns.count,
    JSON.stringify(healthRows(accountOfKey(key), instrument, { health, ledger })),
    needs,
    JSON.stringify(flatPoints),
  ]
}

async function savePositions(client: DatabaseClient, rows: readonly (readonly unknown[])[]): Promise<void> {
  await client.query(
    `insert into positions (user_id, id, account_id, key, symbol, settle, trades, health, needs, flat_points)
     values ${placeholders(rows)}
     on conflict (user_id, id) do update set symbol = excluded.symbol, settle = excluded.settle,
       trades = excluded.trades, health = excluded.health, needs = excluded.needs,
       flat_points = excluded.flat_points`,
    rows.flat(),
  )
}
