/**
 * Records in the universal form of Koinly, a tax program: columns and their order from its help ("How to create a
 * custom CSV file") and from other exporters, which agree. Dates are in UTC. For contracts Koinly takes no trades but
 * their profit: received or sent in the settlement coin with the label `realized gain` ("Futures and perpetuals PNL").
 */
import { absolute, csvLine, formatFixed, type Fixed, isoTime } from '../base/index.ts'
import type { CashEvent, Fill, Ledger, Renames } from '../ledger/index.ts'
import { coinsBeforeFee, contractTrades, valueOf } from '../trades/index.ts'

export const KOINLY_HEAD: readonly string[] = [
  'Date',
  'Sent Amount',
  'Sent Currency',
  'Received Amount',
  'Received Currency',
  'Fee Amount',
  'Fee Currency',
  'Net Worth Amount',
  'Net Worth Currency',
  'Label',
  'Description',
  'TxHash',
]

export type KoinlyOptions = {
  readonly renames: Renames
  /** The trader's name for the account. */
  readonly account: string
}

/** The lines of one position, or of cash that belongs to none, by time; independent of the order of the records. */
export function koinlyLines(ledger: Ledger, { renames, account }: KoinlyOptions): string[] {
  const entries: Entry[] = []
  for (const fill of ledger.fills) {
    const quantity = coinsBeforeFee(fill)
    if (quantity !== null) entries.push({ record: fill, text: exchange({ ...fill, quantity }, account) })
    else if (fill.fee !== 0n) {
      const fee = { time: fill.time, asset: fill.feeAsset, amount: -fill.fee, label: GAIN, kind: 'fee' }
      entries.push({ record: fill, text: movement(fee, fill, account) })
    }
  }
  for (const { instrument, slices } of contractTrades(ledger, renames)) {
    for (const { fill, gross } of slices) {
      const made = { time: fill.time, asset: instrument.settle, amount: gross, label: GAIN }
      if (gross !== 0n) entries.push({ record: fill, text: movement(made, fill, account) })
    }
  }
  for (const event of ledger.cashEvents) {
    // Profit comes from the fills; a wallet history that also states it would count it twice.
    if (event.kind !== 'realised' && event.amount !== 0n) entries.push({ record: event, text: cash(event, account) })
  }
  return entries.toSorted(byRecord).map(({ text }) => text)
}

type Entry = { readonly record: Fill | CashEvent; readonly text: string }

/** The sort order of the files of fills and payments. */
function byRecord({ record: a, text }: Entry, { record: b, text: other }: Entry): number {
  if (a.time !== b.time) return a.time - b.time
  if (a.row !== b.row) return a.row - b.row
  if (a.dedupeKey !== b.dedupeKey) return a.dedupeKey < b.dedupeKey ? -1 : 1
  return text < other ? -1 : 1
}

const GAIN = 'realized gain'

/**
 * A spot fill: the amount given, the amount received, and the fee. A rebate has its own line, because no fee is
 * negative.
 */
function exchange(fill: Fill, account: string): string {
  const { instrument, side, quantity, price, fee, feeAsset } = fill
  const value = valueOf(instrument, quantity, price)
  const [sent, received] =
    side === 'buy'
      ? [amountOf(value, instrument.quote), amountOf(quantity, instrument.base)]
      : [amountOf(quantity, instrument.base), amountOf(value, instrument.quote)]
  const line = row({
    time: fill.time,
    sent,
    received,
    text: describe(fill, account),
    fee: fee > 0n ? amountOf(fee, feeAsset) : NONE,
  })
  const rebate = { time: fill.time, asset: feeAsset, amount: -fee, label: '', kind: 'rebate' }
  return fee < 0n ? line + movement(rebate, fill, account) : line
}

type Moved = {
  readonly time: number
  readonly asset: string
  /** Positive = received. */
  readonly amount: Fixed
  readonly label: string
  readonly kind?: string
}

function movement({ time, asset, amount, label, kind }: Moved, fill: Fill, account: string): string {
  const moved = amountOf(absolute(amount), asset)
  const text = kind === undefined ? describe(fill, account) : `${describe(fill, account)} ${kind}`
  return row({ time, sent: amount < 0n ? moved : NONE, received: amount > 0n ? moved : NONE, label, text })
}

/** Funding and other payments of a contract are part of its profit; other payments have no label. */
function cash({ time, kind, asset, amount, instrument }: CashEvent, account: string): string {
  const moved = amountOf(absolute(amount), asset)
  const ofContract = instrument !== null && instrument.kind !== 'spot'
  const text = `${account} ${instrument === null ? '' : `${instrument.symbol} `}${kind}`
  return row({
    time,
    sent: amount < 0n ? moved : NONE,
    received: amount > 0n ? moved : NONE,
    label: ofContract ? GAIN : '',
    text,
  })
}

function describe({ instrument, side, venueTradeId }: Fill, account: string): string {
  return `${account} ${instrument.symbol} ${side}${venueTradeId === null ? '' : ` ${venueTradeId}`}`
}

type Amount = readonly [string, string]
const NONE: Amount = ['', '']

function amountOf(amount: Fixed, asset: string): Amount {
  return [formatFixed(amount), asset]
}

type Line = {
  readonly time: number
  readonly sent: Amount
  readonly received: Amount
  readonly fee?: Amount
  readonly label?: string
  readonly text: string
}

function row({ time, sent, received, fee = NONE, label = '', text }: Line): string {
  const date = `${isoTime(time).slice(0, 19).replace('T', ' ')} UTC`
  const coins = [sent, received, fee].flatMap(([amount, asset]) => [amount, { text: asset }])
  return csvLine([date, ...coins, '', '', label, { text }, ''])
}
