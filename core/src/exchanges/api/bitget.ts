import type { CashKind, Execution, FillSide, PositionSide } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layout.ts'
import { SIDES } from '../sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** One row of `spot/trade/fills`. Paid fees are negative. */
export function bitgetSpotFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'Bitget fill')
  const fee = row.fields('feeDetail')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a market.')
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('cTime'),
    side: row.word('side', SIDES),
    quantity: row.positive('size'),
    price: row.positive('priceAvg'),
    fee: -(fee.optionalNumber('totalFee') ?? 0n),
    feeAsset: fee.optionalAsset('feeCoin') ?? traded.settle,
    liquidity: row.optional('tradeScope') === 'maker' ? 'maker' : 'taker',
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
  }
}

/** One row of `mix/order/fill-history`. */
export function bitgetContractFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'Bitget contract fill')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract.')
  const kind = row.optional('tradeSide') ?? ''
  const hedged = row.optional('posMode') === 'hedge_mode'
  const stated = row.word('side', SIDES)
  const closes = /close/.test(kind)
  const { side, leg } = sideOf({ stated, hedged, closes })
  const fee = row.hasList('feeDetail') ? row.first('feeDetail') : null
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('cTime'),
    side,
    // Inverse contracts are counted in dollars.
    quantity: row.positive(traded.kind === 'inverse' ? 'quoteVolume' : 'baseVolume'),
    price: row.positive('price'),
    fee: -(fee?.optionalNumber('totalFee') ?? 0n),
    feeAsset: fee?.optionalAsset('feeCoin') ?? traded.settle,
    positionSide: leg,
    execution: executionOf(kind),
    liquidity: row.optional('tradeScope') === 'maker' ? 'maker' : 'taker',
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
    venueRealised: row.optionalNumber('profit'),
    opens: hedged ? !closes : null,
  }
}

type StatedSide = { readonly stated: FillSide; readonly hedged: boolean; readonly closes: boolean }

/** In hedge mode the side names the leg: closing a long is written as `buy` with `close`. */
function sideOf({ stated, hedged, closes }: StatedSide): { readonly side: FillSide; readonly leg: PositionSide } {
  if (!hedged) return { side: stated, leg: 'both' }
  const leg = stated === 'buy' ? 'long' : 'short'
  return { side: closes ? (stated === 'buy' ? 'sell' : 'buy') : stated, leg }
}

function executionOf(kind: string): Execution {
  if (kind.startsWith('burst')) return 'liquidation'
  if (kind.includes('adl')) return 'adl'
  return kind.startsWith('delivery') ? 'settlement' : 'trade'
}

/** Bills that fills already contain, and moves between wallets that are all read. */
const LEFT_OUT = /open|close|buy|sell|burst|adl|delivery|force|trans_|margin/

/** One bill of the contract wallet; null for what is read elsewhere. */
export function bitgetBill(record: unknown, listed: MarketLookup): CashDraft | null {
  const row = new Fields(record, 'Bitget bill')
  const type = row.text('businessType').toLowerCase()
  const funding = type === 'contract_settle_fee'
  if (!funding && LEFT_OUT.test(type)) return null
  const symbol = row.optional('symbol')
  const kind: CashKind = funding ? 'funding' : /interest/.test(type) ? 'interest' : 'other'
  return {
    type: 'cash',
    time: row.ms('cTime'),
    kind,
    asset: row.asset('coin'),
    amount: row.number('amount'),
    instrument: funding && symbol !== null ? listed(symbol) : null,
    venueId: row.id('billId'),
  }
}

/** A completed deposit or withdrawal; null for any other status. */
export function bitgetMovement(record: unknown, way: 'deposit' | 'withdrawal'): CashDraft | null {
  const row = new Fields(record, `Bitget ${way}`)
  if (row.text('status').toLowerCase() !== 'success') return null
  const amount = row.number('size')
  const fee = row.optionalNumber('fee') ?? 0n
  return {
    type: 'cash',
    time: row.ms('cTime'),
    kind: way,
    asset: row.asset('coin'),
    amount: way === 'deposit' ? amount : -(amount + (fee < 0n ? -fee : fee)),
    venueId: row.id('orderId'),
  }
}
