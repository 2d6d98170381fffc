/** The sentences of the ledger check. */
import { type CoinCheck, type LedgerCause, type LedgerCheck, type LedgerRow, TROUBLE_WORDS } from '@roundtrip/contract'
import { absolute, fixed } from '@roundtrip/core/base'
import { countText, exact, exactTo, plural } from '../../format/number.ts'
import type { TimeFormat } from '../../format/time.ts'

/** Exchanges report at most this many decimals. The ledger has more after dividing a fee or a funding payment. */
export const PLACES = 8

export function figureText(decimal: string): string {
  return exactTo(decimal, PLACES)
}

type Times = Pick<TimeFormat, 'moment' | 'date'>

/** `5 of 5 balances match Bybit (largest difference 0.00000001 BTC, rounding).` */
export function verdictText({ coins }: Pick<LedgerCheck, 'coins'>, exchange: string): string {
  const matching = coins.filter(({ began }) => began === null)
  const rounded = matching.filter(({ last }) => last.remainder !== '0')
  const largest = rounded.toSorted((a, b) => (sizeOf(a) > sizeOf(b) ? -1 : 1))[0]
  const difference =
    largest === undefined
      ? ''
      : ` (largest difference ${exact(largest.last.remainder.replace('-', ''))} ${largest.coin}, rounding)`
  return `${countText(matching.length)} of ${plural(coins.length, 'balance')} ${matching.length === 1 && coins.length === 1 ? 'matches' : 'match'} ${exchange}${difference}.`
}

function sizeOf({ last }: CoinCheck): bigint {
  return absolute(fixed(last.remainder))
}

/** What is known of the remainder of one coin: when it began, and what it may be made of. */
export function remainderWords({ coin, last, began, belowZero, matches }: CoinCheck, times: Times): readonly string[] {
  if (began === null) return []
  const side = last.remainder.startsWith('-') ? 'less' : 'more'
  const amount = `${figureText(last.remainder.replace('-', ''))} ${coin}`
  const when =
    began.after === null
      ? `It was there at the first check, ${times.moment(began.since)}.`
      : `It began between ${times.moment(began.after)} and ${times.moment(began.since)}.`
  return [
    `The exchange has ${amount} ${side} than the ledger. ${when}`,
    ...matches.map((row) => matchWords(row, last, { coin, times })),
    ...(belowZero === null
      ? []
      : [
          `The running balance falls below zero on ${utcDay(belowZero)}. Some ${coin} came in before that day, and the ledger does not have it.`,
        ]),
  ]
}

type Named = { readonly coin: string; readonly times: Times }

/** A record with the amount of the remainder: booked on one side only, or on its way. */
function matchWords(row: LedgerRow, { at, remainder }: CoinCheck['last'], { coin, times }: Named): string {
  const what = `${rowName(row)} of ${figureText(row.amount)} ${coin} on ${times.moment(row.time)}`
  if (row.booked === 'transfers' && row.source === 'connection') {
    if (row.time > at) return `${what} has this amount. It was under way when the balance was checked.`
    return `${what} has this amount. It may still be under way.`
  }
  const isOurs = remainder.startsWith('-') !== row.amount.startsWith('-')
  const verdict = isOurs ? 'Only the ledger may have it' : 'The ledger may have it twice, or the exchange once more'
  return `${what} has this amount${SOURCES[row.source]}. ${verdict}.`
}

const SOURCES = { connection: '', file: ' and came from a file', manual: ' and was added by hand' } as const

/** `Deposit`, `Buy BTCUSDT`, `Fee, BTCUSDT`. */
export function rowName({ booked, kind, side, symbol }: LedgerRow): string {
  if (booked === 'fees') return symbol === null ? 'Fee' : `Fee, ${symbol}`
  const special = kind === 'trade' ? '' : `, ${kind.replaceAll('-', ' ')}`
  if (side !== null) return `${side === 'buy' ? 'Buy' : 'Sell'} ${symbol ?? ''}${special}`
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`
  return symbol === null ? name : `${name}, ${symbol}`
}

/** What may explain remainders in general. Sorted by the server. */
export function causeWords(cause: LedgerCause, times: Times): string {
  switch (cause.kind) {
    case 'refused': {
      const note = cause.note === null ? '' : ` ${cause.note}`
      return `${cause.part}: ${plural(cause.records, 'record')} could not be used.${note}`
    }
    case 'failing':
      return `${cause.part} is missing since ${times.moment(cause.since)} (${TROUBLE_WORDS[cause.reason].short}).`
    case 'reading':
      return cause.back === null
        ? `${cause.part} is still being read.`
        : `${cause.part} is still being read, back to ${times.date(cause.back)} so far.`
    case 'cliff':
      return `${cause.part}: the exchange has nothing before ${times.date(cause.since)}. A file can fill that in.`
    case 'others': {
      const what = [
        ...(cause.fills === 0 ? [] : [plural(cause.fills, 'fill')]),
        ...(cause.cashEvents === 0 ? [] : [plural(cause.cashEvents, 'cash event')]),
      ].join(' and ')
      return cause.source === 'manual'
        ? `${what} in this account were added by hand.`
        : `${what} in this account came from files. Check that they belong to this account.`
    }
  }
}

/** Days of the ledger are those of UTC, whatever the zone of the journal. */
export function utcDay(day: number): string {
  return DAY.format(day)
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' })
