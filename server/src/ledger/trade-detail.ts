/** One trade with every slice, built again from the ledger. */
import type { TradeDetail } from '@roundtrip/contract'
import { formatFixed, type Fixed } from '@roundtrip/core/base'
import { encodeInstrument, encodeLedger, type LedgerText } from '@roundtrip/core/ledger'
import type { Slice, Trade } from '@roundtrip/core/trades'
import { asUser } from '../database/as-user.ts'
import type { Client, Pool } from '../database/connection.ts'
import type { LedgerTasks } from './ledger-port.ts'
import { readPosition } from './read-rows.ts'
import { buildContext, buildOne } from './rebuild.ts'

type Input = LedgerTasks['tradeDetail']['input']

export async function tradeDetail(pool: Pool, input: Input): Promise<LedgerTasks['tradeDetail']['output']> {
  return asUser(pool, input.uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    for (const key of await candidates(client, input)) {
      const context = await buildContext(client, { uid: input.uid, keys: new Set([key]) })
      const ledger = await readPosition(client, { uid: input.uid, key })
      const { trades } = await buildOne(client, { uid: input.uid, key, ledger, stored: null, ...context })
      const trade = trades.find((one) => one.id === input.tradeId)
      if (trade !== undefined) return { detail: JSON.stringify(detailOf(trade)) }
    }
    return { detail: null }
  })
}

/** Positions whose ids hold these bytes, by chance perhaps across two ids; building them decides. */
async function candidates(client: Client, input: Input): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select key from positions where user_id = $1 and position($2::bytea in trade_ids) > 0',
    [input.uid, Buffer.from(input.tradeId, 'hex')],
  )
  return rows.map((row) => row.key)
}

/** The trade as it is sent; `readTrade` of core makes it the same trade again. */
export function detailOf(trade: Trade): TradeDetail {
  const { instrument } = trade
  return {
    id: trade.id,
    account: trade.account,
    venue: instrument.venue,
    symbol: instrument.symbol,
    kind: instrument.kind,
    base: instrument.base,
    quote: instrument.quote,
    settle: instrument.settle,
    side: trade.side,
    positionSide: trade.positionSide,
    status: trade.status,
    openTime: trade.openTime,
    closeTime: trade.closeTime,
    entryQuantity: formatFixed(trade.entryQuantity),
    exitQuantity: formatFixed(trade.exitQuantity),
    maxQuantity: formatFixed(trade.maxQuantity),
    openQuantity: formatFixed(trade.openQuantity),
    entryPrice: optional(trade.entryPrice),
    exitPrice: optional(trade.exitPrice),
    entryValue: formatFixed(trade.entryValue),
    exitValue: formatFixed(trade.exitValue),
    maxValue: formatFixed(trade.maxValue),
    openValue: formatFixed(trade.openValue),
    dust: formatFixed(trade.dust),
    gross: formatFixed(trade.gross),
    fees: optional(trade.fees),
    funding: formatFixed(trade.funding),
    otherCash: formatFixed(trade.otherCash),
    net: optional(trade.net),
    flags: [...trade.flags],
    slices: trade.slices.map(sliceOf),
    cashEvents: trade.cashEvents.map(({ time, kind, asset, amount, raw }) => ({
      time,
      kind,
      asset,
      amount: formatFixed(amount),
      raw,
    })),
    instrument: encodeInstrument(instrument),
    ledger: ledgerOf(trade),
  }
}

/** The rows as the exchange wrote them stand in the detail already. */
function ledgerOf({ slices, cashEvents }: Trade): LedgerText {
  return encodeLedger({
    fills: slices.map(({ fill }) => ({ ...fill, raw: null })),
    cashEvents: cashEvents.map((event) => ({ ...event, raw: null })),
  })
}

function sliceOf(slice: Slice): TradeDetail['slices'][number] {
  const { fill } = slice
  return {
    time: fill.time,
    role: slice.role,
    index: slice.index,
    side: fill.side,
    quantity: formatFixed(slice.quantity),
    price: formatFixed(slice.price),
    value: formatFixed(slice.value),
    fee: optional(slice.fee),
    feePaid: formatFixed(fill.fee),
    feeAsset: fill.feeAsset,
    gross: formatFixed(slice.gross),
    positionAfter: formatFixed(slice.positionAfter),
    execution: fill.execution,
    liquidity: fill.liquidity,
    venueTradeId: fill.venueTradeId,
    orderId: fill.orderId,
    venueRealised: optional(fill.venueRealised),
    raw: fill.raw,
  }
}

function optional(value: Fixed | null): string | null {
  return value === null ? null : formatFixed(value)
}
