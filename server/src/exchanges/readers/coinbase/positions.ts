/**
 * Open US futures at Coinbase (`cfm/positions`). Sources: https://docs.cdp.coinbase.com/api-reference/advanced-trade-api,
 * coinbase/api_jkorf/AdvancedTrade__Trading__GetFuturesPositions.txt, and the test data of nautilus-coinbase, in which
 * prices are records with a currency and a short has a positive number. International derivatives are in
 * `international.ts`: the address of their positions, `intx/positions`, ended on 2026-09-09.
 */
import { absolute, type Fixed } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { amountIn, type Holding, negateIf } from '../live.ts'
import { ReadingTrouble } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

/**
 * Empty if the key or the region may not see them. A missing address is an error, not an empty list: it may have moved.
 */
export async function coinbaseFutures(client: ExchangeClient): Promise<Holding[]> {
  try {
    const response = recordOf(await client.request('v3PrivateGetBrokerageCfmPositions'), 'answer')
    const positions = listOf(response['positions'] ?? [], 'positions')
    return positions.map(futureOf).filter(({ quantity }) => quantity !== 0n)
  } catch (error) {
    if (!(error instanceof ReadingTrouble)) throw error
    if (error.reason !== 'rights-missing' && error.reason !== 'region-refused') throw error
    return []
  }
}

/** In contracts, like fills. */
function futureOf(position: unknown): Holding {
  const isShort = (textIn(position, 'side') ?? '').toUpperCase().includes('SHORT')
  return {
    symbol: textIn(position, 'product_id') ?? '',
    leg: 'both',
    quantity: negateIf(isShort, absolute(amountIn(position, 'number_of_contracts') ?? 0n)),
    entry: moneyIn(position, 'avg_entry_price'),
    mark: moneyIn(position, 'current_price'),
    unrealised: moneyIn(position, 'unrealized_pnl'),
    asset: 'USD',
    leverage: amountIn(position, 'leverage'),
    liquidation: moneyIn(position, 'liquidation_price'),
  }
}

function inner(position: unknown, name: string): unknown {
  return typeof position === 'object' && position !== null ? Reflect.get(position, name) : null
}

/** A price as text, or as a record with value and currency. */
function moneyIn(position: unknown, name: string): Fixed | null {
  const value = inner(position, name)
  return typeof value === 'object' && value !== null ? amountIn(value, 'value') : amountIn(position, name)
}
