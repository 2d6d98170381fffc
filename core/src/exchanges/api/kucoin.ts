import { fixed } from '../../base/index.ts'
import type { Execution, PositionSide } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layout.ts'
import { SIDES } from '../sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** One row of spot `fills`. */
export function kucoinSpotFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'KuCoin fill')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a market.')
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('createdAt'),
    side: row.word('side', SIDES),
    quantity: row.positive('size'),
    price: row.positive('price'),
    fee: row.number('fee'),
    feeAsset: row.optionalAsset('feeCurrency') ?? traded.quote,
    liquidity: row.optional('liquidity') === 'maker' ? 'maker' : 'taker',
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
  }
}

const CONTRACT_EXECUTIONS: ReadonlyMap<string, Execution> = new Map([
  ['trade', 'trade'],
  ['cancel', 'trade'],
  ['liquidation', 'liquidation'],
  ['liquid', 'liquidation'],
  ['adl', 'adl'],
  ['settlement', 'settlement'],
])

const LEGS: ReadonlyMap<string, PositionSide> = new Map([
  ['both', 'both'],
  ['long', 'long'],
  ['short', 'short'],
])

/** KuCoin calls Bitcoin `XBT` on contracts. */
function coinOf(asset: string): string {
  return asset === 'XBT' ? 'BTC' : asset
}

/** One row of futures `fills`; sizes are in contracts, times in nanoseconds. */
export function kucoinContractFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'KuCoin contract fill')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract.')
  const coin = row.optionalAsset('feeCurrency')
  const type = row.optional('tradeType')
  return {
    type: 'fill',
    instrument: traded,
    time: row.has('createdAt') ? row.ms('createdAt') : row.nanoseconds('tradeTime'),
    side: row.word('side', SIDES),
    quantity: row.positive('size'),
    price: row.positive('price'),
    fee: row.number('fee'),
    feeAsset: coin === null ? traded.settle : coinOf(coin),
    positionSide: row.has('positionSide') ? row.word('positionSide', LEGS) : 'both',
    execution: CONTRACT_EXECUTIONS.get((type ?? 'trade').toLowerCase()) ?? 'trade',
    liquidity: row.optional('liquidity') === 'maker' ? 'maker' : 'taker',
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
  }
}

/** One row of `funding-history`; positive means received. */
export function kucoinFunding(record: unknown, listed: MarketLookup): CashDraft {
  const row = new Fields(record, 'KuCoin funding')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract.')
  return {
    type: 'cash',
    time: row.ms('timePoint'),
    kind: 'funding',
    asset: coinOf(row.optionalAsset('settleCurrency') ?? traded.settle),
    amount: row.number('funding'),
    instrument: traded,
    position: row.optionalNumber('positionQty'),
    venueId: row.id('id'),
  }
}

/** A completed deposit or withdrawal; null for any other status. */
export function kucoinMovement(record: unknown, way: 'deposit' | 'withdrawal'): CashDraft | null {
  const row = new Fields(record, `KuCoin ${way}`)
  if (row.text('status').toUpperCase() !== 'SUCCESS') return null
  const amount = row.number('amount')
  const fee = row.optionalNumber('fee') ?? fixed('0')
  return {
    type: 'cash',
    time: row.ms('createdAt'),
    kind: way,
    asset: row.asset('currency'),
    amount: way === 'deposit' ? amount - fee : -(amount + fee),
    venueId: row.id('id') ?? row.id('walletTxId'),
  }
}
