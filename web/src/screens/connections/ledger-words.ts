/** The sentences of the ledger check. */
import { TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import type { CoinCheck, LedgerCause, LedgerCheck, LedgerRow } from '@roundtrip/contract/ledger'
import { absolute, fixed } from '@roundtrip/core/base'
import { cliffWords } from '../../data/accounts/connection-words.ts'
import { fillSideName } from '../../format/fill-side.ts'
import { countText, exactOwn, plural } from '../../format/number.ts'
import { recordKind } from '../../format/record-kind.ts'
import { type TimeFormat, timeFormat } from '../../format/time.ts'
import { listed, perLanguage, t } from '../../language/translate.ts'

/** Exchanges report at most this many decimals. The ledger has more after dividing a fee or a funding payment. */
const DECIMALS = 8

export function figureText(decimal: string): string {
  return exactOwn(decimal, DECIMALS)
}

/** How many decimals a column needs for figures of this size: 2 next to 478,908, 7 next to 0.25. */
export function decimalsFor(decimals: readonly string[]): number {
  const digits = decimals.map((text) => /^-?0*(\d*)/.exec(text)?.[1]?.length ?? 0)
  return Math.max(FEWEST_DECIMALS, DECIMALS - Math.max(0, ...digits) - 1)
}

const FEWEST_DECIMALS = 2

type Times = Pick<TimeFormat, 'moment' | 'date'>

/** `5 of 5 balances match Bybit (largest difference 0.00000001 BTC, rounding).` */
export function verdictText({ coins }: Pick<LedgerCheck, 'coins'>, exchange: string): string {
  const matching = coins.filter(({ began }) => began === null)
  const rounded = matching.filter(({ last }) => last.remainder !== '0')
  const largest = rounded.toSorted((a, b) => (sizeOf(a) > sizeOf(b) ? -1 : 1))[0]
  const difference =
    largest === undefined
      ? ''
      : t(' (largest difference {remainder} {coin}, rounding)', {
          remainder: figureText(largest.last.remainder.replace('-', '')),
          coin: largest.coin,
        })
  return t('{count} of {balances} {text} {exchange}{difference}.', {
    count: countText(matching.length),
    balances: plural(coins.length, 'balance'),
    text: matching.length === 1 && coins.length === 1 ? t('matches') : t('match'),
    exchange,
    difference,
  })
}

function sizeOf({ last }: CoinCheck): bigint {
  return absolute(fixed(last.remainder))
}

/** What is known about the remainder of one coin: when it began, and what may explain it. */
export function remainderWords(check: CoinCheck, times: Times): readonly string[] {
  const { coin, last, began, belowZero, matches, others, explained } = check
  if (began === null) return []
  const amount = `${figureText(last.remainder.replace('-', ''))} ${coin}`
  const when =
    began.after === null
      ? t('It began before {since}.', { since: times.moment(began.since) })
      : t('It began between {after} and {since}.', {
          after: times.moment(began.after),
          since: times.moment(began.since),
        })
  return [
    last.remainder.startsWith('-')
      ? t('The exchange has {amount} less than the ledger. {when}', { amount, when })
      : t('The exchange has {amount} more than the ledger. {when}', { amount, when }),
    ...(explained && others !== null ? [othersWords(others, coin)] : []),
    ...matches.map((row) => matchWords(row, last, { coin, times })),
    ...(belowZero === null
      ? []
      : [
          t(
            'The running balance falls below zero on {belowZero}. Some {coin} came in before that day, and the ledger does not have it.',
            { belowZero: utcDay(belowZero), coin },
          ),
        ]),
  ]
}

function othersWords(others: string, coin: string): string {
  const sign = others.startsWith('-') ? '' : '+'
  return t(
    'Records from files or added by hand moved {coin} by {sign}{others}. That is the whole difference, so the exchange does not have them.',
    { coin, sign, others: figureText(others) },
  )
}

type Named = { readonly coin: string; readonly times: Times }

/** A record with the amount of the remainder: booked on one side only, or still in transit. */
function matchWords(row: LedgerRow, { at, remainder }: CoinCheck['last'], { coin, times }: Named): string {
  const what = t('{row} of {amount} {coin} on {time}', {
    row: rowName(row),
    amount: figureText(row.amount),
    coin,
    time: times.moment(row.time),
  })
  if (row.booked === 'transfers' && row.source === 'connection') {
    if (row.time > at) return t('{what} has this amount. It was under way when the balance was checked.', { what })
    return t('{what} has this amount. It may still be under way.', { what })
  }
  const isOurs = remainder.startsWith('-') !== row.amount.startsWith('-')
  const verdict = isOurs
    ? t('Only the ledger may have it')
    : t('The ledger may have it twice, or the exchange once more')
  return t('{what} has this amount{sources}. {verdict}.', { what, sources: SOURCES()[row.source], verdict })
}

const SOURCES = perLanguage(
  () => ({ connection: '', file: t(' and came from a file'), manual: t(' and was added by hand') }) as const,
)

/** `Deposit`, `Buy BTCUSDT`, `Fee, BTCUSDT`. */
export function rowName({ booked, kind, side, symbol }: LedgerRow): string {
  if (booked === 'fees') return symbol === null ? t('Fee') : t('Fee, {symbol}', { symbol })
  const special = kind === 'trade' ? '' : `, ${recordKind(kind)}`
  if (side !== null) return `${fillSideName(side)} ${symbol ?? ''}${special}`
  const words = recordKind(kind)
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return symbol === null ? name : `${name}, ${symbol}`
}

/** What may explain remainders in general. */
export function causesWords(causes: readonly LedgerCause[], times: Times): readonly string[] {
  const cliffs = causes.filter((cause) => cause.kind === 'cliff')
  const others = causes.filter((cause) => cause.kind !== 'cliff')
  const older = t('The exchange has nothing older than {cliffs}. A file can fill that in.', {
    cliffs: cliffWords(cliffs, times),
  })
  return [...others.map((cause) => causeWords(cause, times)), ...(cliffs.length === 0 ? [] : [older])]
}

function causeWords(cause: Exclude<LedgerCause, { kind: 'cliff' }>, times: Times): string {
  switch (cause.kind) {
    case 'refused': {
      const note = cause.note === null ? '' : ` ${cause.note}`
      return t('{part}: {records} could not be used.{note}', {
        part: cause.part,
        records: plural(cause.records, 'record'),
        note,
      })
    }
    case 'failing':
      return t('{part} has been missing since {since} ({short}).', {
        part: cause.part,
        since: times.moment(cause.since),
        short: t(TROUBLE_WORDS[cause.reason].short),
      })
    case 'reading':
      return cause.back === null
        ? t('{part} is still being read.', { part: cause.part })
        : t('{part} is still being read, back to {back} so far.', { part: cause.part, back: times.date(cause.back) })
    case 'waiting':
      return t(
        '{part}: the exchange may still change some records since {since}. They are updated once they are final.',
        {
          part: cause.part,
          since: times.date(cause.since),
        },
      )
    case 'taken-back':
      return t('{part}: the exchange took back {records}, the last on {at}. They no longer count.', {
        part: cause.part,
        records: plural(cause.records, 'record'),
        at: times.date(cause.at),
      })
    case 'others': {
      const what = listed([
        ...(cause.fills === 0 ? [] : [plural(cause.fills, 'fill')]),
        ...(cause.cashEvents === 0 ? [] : [plural(cause.cashEvents, 'cash event')]),
      ])
      return cause.source === 'manual'
        ? t('{what} in this account were added by hand.', { what })
        : t('{what} in this account came from files. Check that they belong to this account.', { what })
    }
  }
}

/** Days of the ledger are UTC days, regardless of the zone of the journal. */
export function utcDay(day: number): string {
  return UTC.date(day)
}

const UTC = timeFormat('UTC')
