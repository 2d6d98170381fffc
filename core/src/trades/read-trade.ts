import { accountId, assert, type Fixed, parseFixed, tradeId, utcMs } from '../base/index.ts'
import { decodeInstrument, decodeLedger, type LedgerText } from '../ledger/index.ts'
import { type TradeSlice, type Trade, TRADE_FLAGS, type TradeSide } from './trade.ts'

/**
 * A trade in its transfer format: exact figures as text, and its ledger as `encodeLedger` writes it, without the raw
 * rows.
 */
export type WrittenTrade = {
  readonly id: string
  readonly account: string
  /** In the format of `encodeInstrument`. */
  readonly instrument: string
  readonly side: TradeSide
  readonly positionSide: Trade['positionSide']
  readonly status: Trade['status']
  readonly openTime: number
  readonly closeTime: number | null
  readonly entryQuantity: string
  readonly exitQuantity: string
  readonly maxQuantity: string
  readonly openQuantity: string
  readonly entryPrice: string | null
  readonly exitPrice: string | null
  readonly entryValue: string
  readonly exitValue: string
  readonly maxValue: string
  readonly openValue: string
  readonly dust: string
  readonly gross: string
  readonly fees: string | null
  readonly funding: string | null
  readonly otherCash: string | null
  readonly net: string | null
  readonly flags: readonly string[]
  /** One for each fill of the ledger, in the same order. */
  readonly slices: readonly WrittenSlice[]
  /** One for each cash event of the ledger, in the same order. */
  readonly cashEvents: readonly { readonly raw: string | null; readonly value: string | null }[]
  readonly ledger: LedgerText
}

type WrittenSlice = {
  readonly index: 0 | 1
  readonly role: TradeSlice['role']
  readonly quantity: string
  readonly price: string
  readonly value: string
  readonly fee: string | null
  readonly gross: string
  readonly positionAfter: string
  readonly raw: string | null
}

/**
 * Restores exactly the trade that was written, so that both sides compute the same measures. Throws a RangeError
 * otherwise.
 */
export function readTrade(written: WrittenTrade): Trade {
  const account = accountId(written.account)
  const ledger = decodeLedger(written.ledger, account)
  assert(ledger.fills.length === written.slices.length, 'a written trade has a fill for each slice')
  assert(ledger.cashEvents.length === written.cashEvents.length, 'a written trade has all its cash events')
  return {
    id: tradeId(written.id),
    account,
    instrument: decodeInstrument(written.instrument),
    positionSide: written.positionSide,
    side: written.side,
    status: written.status,
    openTime: utcMs(written.openTime),
    closeTime: written.closeTime === null ? null : utcMs(written.closeTime),
    entryQuantity: exactly(written.entryQuantity),
    exitQuantity: exactly(written.exitQuantity),
    entryValue: exactly(written.entryValue),
    exitValue: exactly(written.exitValue),
    entryPrice: optional(written.entryPrice),
    exitPrice: optional(written.exitPrice),
    maxQuantity: exactly(written.maxQuantity),
    maxValue: exactly(written.maxValue),
    gross: exactly(written.gross),
    fees: optional(written.fees),
    funding: optional(written.funding),
    otherCash: optional(written.otherCash),
    net: optional(written.net),
    openQuantity: exactly(written.openQuantity),
    openValue: exactly(written.openValue),
    dust: exactly(written.dust),
    slices: written.slices.map((slice, index) => readSlice(slice, ledger.fills[index])),
    cashEvents: ledger.cashEvents.map((event, index) => ({
      ...event,
      raw: written.cashEvents[index]?.raw ?? null,
      value: optional(written.cashEvents[index]?.value ?? null),
    })),
    flags: TRADE_FLAGS.filter((flag) => written.flags.includes(flag)),
  }
}

function readSlice(written: WrittenSlice, fill: TradeSlice['fill'] | undefined): TradeSlice {
  assert(fill !== undefined, 'every slice has its fill')
  return {
    fill: { ...fill, raw: written.raw },
    index: written.index,
    role: written.role,
    quantity: exactly(written.quantity),
    price: exactly(written.price),
    value: exactly(written.value),
    fee: optional(written.fee),
    gross: exactly(written.gross),
    positionAfter: exactly(written.positionAfter),
  }
}

function exactly(text: string): Fixed {
  const value = parseFixed(text)
  if (value === null) throw new RangeError(`"${text.slice(0, 60)}" is no decimal.`)
  return value
}

function optional(text: string | null): Fixed | null {
  return text === null ? null : exactly(text)
}
