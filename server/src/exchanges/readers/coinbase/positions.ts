/**
 * Open contracts at Coinbase: US futures (`cfm/positions`) and international perpetuals (`intx/positions`), whose
 * address Coinbase closes on 2026-09-09. Sources: https://docs.cdp.coinbase.com/api-reference/advanced-trade-api,
 * coinbase/api_jkorf/AdvancedTrade__Trading__GetFuturesPositions.txt and GetPerpetualPosition.txt, and the test data of
 * nautilus-coinbase, in which prices are records with a currency and a short of US futures has a positive number.
 */
import type { Trouble } from '@roundtrip/contract/exchanges'
import { absolute, type Fixed } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { amountIn, type Holding, negateIf } from '../live.ts'
import { isRefusal } from '../refusals.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

/** `portfolio` is the id of the portfolio of the key; null if the exchange does not state it. */
export async function coinbaseHoldings(client: ExchangeClient, portfolio: string | null): Promise<Holding[]> {
  const futures = await positionsOf(client, 'v3PrivateGetBrokerageCfmPositions', {})
  const perpetuals =
    portfolio === null
      ? []
      : await positionsOf(client, 'v3PrivateGetBrokerageIntxPositionsPortfolioUuid', { portfolio_uuid: portfolio })
  return [...futures.map(futureOf), ...perpetuals.map(perpetualOf)].filter(({ quantity }) => quantity !== 0n)
}

/** None for an account that has no such contracts: Coinbase then refuses the question, or has nothing there. */
async function positionsOf(client: ExchangeClient, method: string, query: object): Promise<readonly unknown[]> {
  try {
    return listOf(recordOf(await client.ask(method, { ...query }), 'answer')['positions'] ?? [], 'positions')
  } catch (error) {
    if (isRefusal(error, NO_CONTRACTS)) return []
    throw error
  }
}

/** The library calls an address that answers 404 an exchange that does not answer. */
const NO_CONTRACTS: readonly Trouble[] = ['rights-missing', 'region-refused', 'no-answer']

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

/** The size of a short has a sign, or only `position_side` says it. */
function perpetualOf(position: unknown): Holding {
  const size = amountIn(position, 'net_size') ?? 0n
  const isShort = textIn(position, 'position_side') === 'POSITION_SIDE_SHORT'
  return {
    symbol: textIn(position, 'product_id') ?? textIn(position, 'symbol') ?? '',
    leg: 'both',
    quantity: isShort ? -absolute(size) : size,
    entry: moneyIn(position, 'entry_vwap') ?? moneyIn(position, 'vwap'),
    mark: moneyIn(position, 'mark_price'),
    unrealised: moneyIn(position, 'unrealized_pnl'),
    asset: currencyIn(position, 'unrealized_pnl') ?? 'USDC',
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

function currencyIn(position: unknown, name: string): string | null {
  return textIn(inner(position, name), 'currency')
}
