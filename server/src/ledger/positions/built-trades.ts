/** The trades that a rebuild made, for callers that need them. */
import type { Trade } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import type { BuildContext } from './context.ts'
import { buildOne, type Derived, type PositionRows } from './derive.ts'
import { readStoredRows } from './position-rows.ts'

/** Creates the built trades on request. */
export type BuiltTrades = () => Promise<readonly Trade[]>

export type TradeCollector = {
  readonly add: (position: PositionRows, derived: Derived) => void
  /** Ids of the trades, as segments store them. */
  readonly ids: readonly Uint8Array[]
  readonly trades: BuiltTrades
}

export function tradeCollector(client: DatabaseClient, context: BuildContext): TradeCollector {
  const ids: Uint8Array[] = []
  const positions: BuiltTrades[] = []
  let room = MAX_FILLS
  return {
    add: ({ key, ledger, resume }, derived) => {
      ids.push(derived.tradeIds)
      room -= ledger.fills.numbers.length
      positions.push(room > 0 ? async () => derived.trades() : tradesReadAgain(client, context, { key, resume }))
    },
    ids,
    trades: async () => {
      const lists: (readonly Trade[])[] = []
      for (const tradesOf of positions) lists.push(await tradesOf())
      return lists.flat()
    },
  }
}

/** The most fills kept in memory for trades that may be requested; those of further positions would be read again. */
const MAX_FILLS = 100_000

/** A separate function, because one within the collector would keep the fills in memory as well. */
function tradesReadAgain(
  client: DatabaseClient,
  context: BuildContext,
  position: Omit<PositionRows, 'ledger'>,
): BuiltTrades {
  return async () => {
    const ledger = await readStoredRows(client, context.uid, position)
    return (await buildOne(client, context, { ...position, ledger })).trades
  }
}
