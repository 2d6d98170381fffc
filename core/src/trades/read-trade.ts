import { accountId, assert, type Fixed, formatFixed, parseFixed, tradeId, utcMs } from '../base/index.ts'
import { decodeInstrument, decodeLedger, type LedgerText } from '../ledger/index.ts'
import { type TradeSlice, type Trade, TRADE_FLAGS } from './trade.ts'

/** The exact figures of a trade, and of a slice. */
export const TRADE_FIGURES = [
  'entryQuantity',
  'exitQuantity',
  'maxQuantity',
  'openQuantity',
  'entryPrice',
  'exitPrice',
  'entryValue',
  'exitValue',
  'maxValue',
  'openValue',
  'dust',
  'gross',
  'fees',
  'funding',
  'otherCash',
  'net',
] as const satisfies readonly (keyof Trade)[]
export const SLICE_FIGURES = [
  'quantity',
  'price',
  'value',
  'fee',
  'gross',
  'positionAfter',
] as const satisfies readonly (keyof TradeSlice)[]

/** Figures as decimal text. */
type WrittenFigures<T, Name extends keyof T> = { readonly [Key in Name]: string | Extract<T[Key], null> }

type WrittenSlice = Pick<TradeSlice, 'index' | 'role'> &
  WrittenFigures<TradeSlice, (typeof SLICE_FIGURES)[number]> & { readonly raw: string | null }

/**
 * A trade in its transfer format: exact figures as text, and its ledger as `encodeLedger` writes it, without the raw
 * rows.
 */
export type WrittenTrade = Pick<Trade, 'side' | 'positionSide' | 'status'> &
  WrittenFigures<Trade, (typeof TRADE_FIGURES)[number]> & {
    readonly id: string
    readonly account: string
    /** In the format of `encodeInstrument`. */
    readonly instrument: string
    readonly openTime: number
    readonly closeTime: number | null
    readonly flags: readonly string[]
    /** One for each fill of the ledger, in the same order. */
    readonly slices: readonly WrittenSlice[]
    /** One for each cash event of the ledger, in the same order. */
    readonly cashEvents: readonly { readonly raw: string | null; readonly value: string | null }[]
    readonly ledger: LedgerText
  }

export function writeFigures<T extends Readonly<Record<Name, Fixed | null>>, Name extends string>(
  record: T,
  names: readonly Name[],
): WrittenFigures<T, Name> {
  const entries = names.map((name) => [name, record[name] === null ? null : formatFixed(record[name])])
  return Object.fromEntries(entries) as WrittenFigures<T, Name>
}

export function readFigures<T, Name extends keyof T & string>(
  written: WrittenFigures<T, Name>,
  names: readonly Name[],
): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, optional(written[name])])) as unknown as Pick<T, Name>
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
    ...readFigures<Trade, (typeof TRADE_FIGURES)[number]>(written, TRADE_FIGURES),
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
  const { index, role, raw } = written
  const figures = readFigures<TradeSlice, (typeof SLICE_FIGURES)[number]>(written, SLICE_FIGURES)
  return { fill: { ...fill, raw }, index, role, ...figures }
}

function optional(text: string | null): Fixed | null {
  const value = text === null ? null : parseFixed(text)
  if (text !== null && value === null) throw new RangeError(`"${text.slice(0, 60)}" is not a decimal.`)
  return value
}
