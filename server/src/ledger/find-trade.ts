/** Finds a trade by its id, with its position, rebuilt from the ledger. */
import type { Fill } from '@roundtrip/core/ledger'
import type { Trade } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../database/connection.ts'
import { readPositionLedger } from './read-rows.ts'
import { buildContext } from './build-context.ts'
import { buildOne } from './derive-position.ts'

export type FoundTrade = {
  readonly key: string
  readonly trade: Trade
  /** All trades of the position, by open time. */
  readonly trades: readonly Trade[]
  /** The fills as their sources reported them, by dedupe key. */
  readonly sources: ReadonlyMap<string, Fill>
  /** The fills of each split of the position that is applied. */
  readonly splits: readonly ReadonlySet<string>[]
}

/** Null where there is no such trade. */
export async function findTrade(client: DatabaseClient, uid: string, tradeId: string): Promise<FoundTrade | null> {
  for (const key of await candidates(client, uid, tradeId)) {
    const context = await buildContext(client, { uid, keys: new Set([key]) })
    const ledger = await readPositionLedger(client, { uid, key })
    const built = await buildOne(client, { uid, key, ledger, stored: null, ...context })
    const trade = built.trades.find((candidate) => candidate.id === tradeId)
    if (trade === undefined) continue
    const waiting = new Set(built.problems.map(({ override }) => override))
    const splits = (context.corrections.get(key) ?? []).flatMap(({ override }) =>
      override.kind === 'split' && !waiting.has(override) ? [new Set(override.fills)] : [],
    )
    const sources = new Map(built.fills.map((fill) => [fill.dedupeKey, fill]))
    return { key, trade, trades: built.trades, sources, splits }
  }
  return null
}

/** The id of the trade that holds a fill; for a flip, the trade it opened. Null if none does. */
export function holderOf(trades: readonly Trade[], fill: string): string | null {
  const holders = trades.filter(({ slices }) => slices.some((slice) => slice.fill.dedupeKey === fill))
  const opened = holders.find(({ slices }) =>
    slices.some((slice) => slice.fill.dedupeKey === fill && slice.role === 'entry'),
  )
  return (opened ?? holders[0])?.id ?? null
}

/** Positions whose trade ids contain these bytes, possibly by chance across two ids; rebuilding them decides. */
async function candidates(client: DatabaseClient, uid: string, tradeId: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from positions as p where user_id = $1 and exists
       (select from segments as s where s.user_id = p.user_id and s.position_id = p.id and position($2::bytea in s.trade_ids) > 0)`,
    [uid, Buffer.from(tradeId, 'hex')],
  )
  return rows.map((row) => row.key)
}
