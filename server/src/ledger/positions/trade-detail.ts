/** One trade with every slice, rebuilt from the ledger. */
import type { TradeDetail, TradeOrder } from '@roundtrip/contract/trades'
import { formatFixed, type Fixed } from '@roundtrip/core/base'
import { encodeInstrument, encodeLedger, type Fill, type LedgerText } from '@roundtrip/core/ledger'
import { ordersOfTrade } from '@roundtrip/core/orders'
import { SLICE_FIGURES, type Trade, TRADE_FIGURES, type TradeSlice, writeFigures } from '@roundtrip/core/trades'
import { asUser } from '../../database/as-user.ts'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { positionId } from '../store/position-id.ts'
import { levelsText, ordersOfPositions } from '../trades/orders.ts'
import { type LocatedTrade, findTradeAlone } from './find-trade.ts'

type Input = { readonly uid: string; readonly tradeId: string }

/** `detail` is the JSON of the contract's trade detail, or null if there is no such trade. */
export async function loadTradeDetail(pool: Pool, input: Input): Promise<{ readonly detail: string | null }> {
  return asUser(pool, input.uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const located = await findTradeAlone(client, input.uid, input.tradeId)
    if (located === null) return { detail: null }
    const orders = await tradeOrders(client, input.uid, located)
    return { detail: JSON.stringify({ ...detailOf(located), orders }) }
  })
}

/** The orders of the trade. Bots place thousands; the last ones show how it ended. */
async function tradeOrders(client: DatabaseClient, uid: string, located: LocatedTrade): Promise<readonly TradeOrder[]> {
  const id = positionId(located.key)
  const orders = (await ordersOfPositions(client, uid, [id])).get(id) ?? []
  return ordersOfTrade(located.trade, orders)
    .slice(-MAX_ORDERS)
    .map(({ order, role }): TradeOrder => {
      const { orderId, clientOrderId, side, filled, end } = order
      return { orderId, clientOrderId, role, side, levels: levelsText(order), filled: formatFixed(filled), end }
    })
}

const MAX_ORDERS = 500

/** The trade as it is sent, still without its orders; `readTrade` of core reconstructs the same trade. */
export function detailOf({ trade, trades, sources, splits }: Omit<LocatedTrade, 'key'>): TradeDetail {
  const { id, account, instrument, side, positionSide, status, openTime, closeTime } = trade
  const { venue, symbol, kind, base, quote, settle, contractSize } = instrument
  return {
    id,
    account,
    venue,
    symbol,
    kind,
    base,
    quote,
    settle,
    side,
    positionSide,
    status,
    openTime,
    closeTime,
    contractSize: formatFixed(contractSize),
    ...writeFigures(trade, TRADE_FIGURES),
    flags: [...trade.flags],
    ...neighboursOf(trade, { trades, splits }),
    slices: trade.slices.map((slice) => sliceOf(slice, sources.get(slice.fill.dedupeKey))),
    cashEvents: trade.cashEvents.map(({ time, kind, asset, amount, value, raw }) => ({
      time,
      kind,
      asset,
      amount: formatFixed(amount),
      value: optional(value),
      raw,
    })),
    orders: [],
    instrument: encodeInstrument(instrument),
    ledger: ledgerOf(trade),
  }
}

/**
 * The trades just before and after it with which it can be merged: in the same leg and direction, with no other in
 * between, and neither split off nor the rest of a split.
 */
function neighboursOf(
  trade: Trade,
  { trades, splits }: Pick<LocatedTrade, 'trades' | 'splits'>,
): Pick<TradeDetail, 'before' | 'after'> {
  const groupOf = ({ slices }: Trade): number =>
    splits.findIndex((fills) => slices.some(({ fill }) => fills.has(fill.dedupeKey)))
  const leg = trades.filter((other) => other.positionSide === trade.positionSide && groupOf(other) === groupOf(trade))
  const index = leg.findIndex(({ id }) => id === trade.id)
  return { before: asNeighbour(leg[index - 1], trade), after: asNeighbour(leg[index + 1], trade) }
}

function asNeighbour(other: Trade | undefined, { side }: Trade): TradeDetail['before'] {
  if (other === undefined || other.side !== side) return null
  return { id: other.id, openTime: other.openTime, closeTime: other.closeTime }
}

/** The original rows of the exchange are already in the detail. */
function ledgerOf({ slices, cashEvents }: Trade): LedgerText {
  return encodeLedger({
    fills: slices.map(({ fill }) => ({ ...fill, raw: null })),
    cashEvents: cashEvents.map((event) => ({ ...event, raw: null })),
  })
}

function sliceOf(slice: TradeSlice, source: Fill | undefined): TradeDetail['slices'][number] {
  const { fill } = slice
  const edited = source !== undefined && source.price !== fill.price
  return {
    key: fill.dedupeKey,
    fillQuantity: formatFixed(fill.quantity),
    fillPrice: formatFixed(fill.price),
    source: source === undefined ? null : sourceOf(source, fill),
    sourcePrice: edited ? formatFixed(source.price) : null,
    time: fill.time,
    role: slice.role,
    index: slice.index,
    side: fill.side,
    feePaid: formatFixed(fill.fee),
    feeAsset: fill.feeAsset,
    ...writeFigures(slice, SLICE_FIGURES),
    execution: fill.execution,
    liquidity: fill.liquidity,
    venueTradeId: fill.venueTradeId,
    orderId: fill.orderId,
    venueRealised: optional(fill.venueRealised),
    raw: fill.raw,
  }
}

function sourceOf(source: Fill, { time, side, quantity, fee }: Fill): TradeDetail['slices'][number]['source'] {
  const stands = source.time === time && source.side === side && source.quantity === quantity && source.fee === fee
  if (stands) return null
  return {
    time: source.time,
    side: source.side,
    quantity: formatFixed(source.quantity),
    fee: formatFixed(source.fee),
  }
}

function optional(value: Fixed | null): string | null {
  return value === null ? null : formatFixed(value)
}
