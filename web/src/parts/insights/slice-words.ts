/** The name of a slice in a sentence. */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { SlicePart } from '@roundtrip/core/insights'
import { HOLDINGS, sizeSpan, TRAIT_KEYS } from '@roundtrip/core/reports'
import type { MoneyFormat } from '../../format/money.ts'
import { percentText } from '../../format/number.ts'
import { hourName, hourSpan, LONG_WEEKDAYS, shortHour, WEEKDAYS } from '../../format/time.ts'
import { traitName } from '../filters/trait-names.ts'
import { perLanguage, t, tIn } from '../../language/translate.ts'

export type SliceNames = {
  /** For results. */
  readonly money: MoneyFormat
  /** For the value of positions, which stays in money in every form of results. */
  readonly values: MoneyFormat
  readonly account: (id: string) => string
  readonly venue: (id: string) => string
  readonly label: (id: string) => string
  /** A row of a report by custom fields: `Setup grade: A`. */
  readonly group: (key: string) => string
  /** The same without the name of the field: `A`. */
  readonly groupKey: (key: string) => string
  /** The same after the noun: `with Setup grade: A`, `rated 2 stars`. */
  readonly groupPhrase: (key: string) => string
  /** The day of a moment: `3 Mar 2026`. */
  readonly day: (time: number) => string
}

/** `Trades held 15 min to 4 h`, `Shorts in BTCUSDT`. */
export function sliceSubject(parts: readonly SlicePart[], names: SliceNames): string {
  const side = parts.find(({ dimension }) => dimension === 'side')
  const noun = side === undefined ? t('Trades') : side.keys[0] === 'long' ? t('Longs') : t('Shorts')
  return [noun, ...parts.flatMap((part) => (part === side ? [] : [partPhrase(part, names)]))].join(' ')
}

/** Whether a phrase names all keys of a part: one key, or several consecutive ones. */
export function isOneRun({ dimension, keys }: SlicePart): boolean {
  if (keys.length === 1 || dimension === 'hour') return true
  if (dimension === 'session') return keys.join('+') in SESSIONS()
  if (dimension === 'weekday') return keys.join() === '5,6'
  return dimension === 'after' && new Set(keys.map((key) => key.split('-')[0])).size === 1
}

function partPhrase({ dimension, keys }: SlicePart, names: SliceNames): string {
  const [first = ''] = keys
  const last = keys.at(-1) ?? first
  switch (dimension) {
    case 'holding':
      return t('held {first}', { first: holdingWords(first, last) })
    case 'hour':
      return t('opened from {first} to {last}', {
        first: hourName(Number(first)),
        last: hourName((Number(last) + 1) % 24),
      })
    case 'weekday':
      return keys.length === 2
        ? t('opened on weekends')
        : t('opened on {weekday}s', { weekday: LONG_WEEKDAYS()[Number(first)] ?? '' })
    case 'session':
      return t('opened in {sessions}', { sessions: SESSIONS()[keys.join('+')] ?? first })
    case 'number':
      return t('that were {first}', { first: numberWords(first, last) })
    case 'busy':
      return last === '1'
        ? t('on days with 1 trade')
        : t('on days with {range} trades', { range: rangeWords(first, last) })
    case 'after':
      return t('opened after {keys}', { keys: afterWords(keys) })
    case 'size':
      return t('worth {first}', { first: sizeWords(first, last, names.values) })
    case 'stake':
      return t('with {stake}', { stake: stakeWords(first, last) })
    case 'market':
      return t('in {first}', {
        first: first.startsWith('option')
          ? t('options')
          : first === 'spot'
            ? t('spot')
            : t('{first} contracts', { first }),
      })
    case 'entries':
      return ENTRIES()[keys.join('+')] ?? first
    case 'stops':
      return STOPS()[keys.join('+')] ?? first
    case 'account':
      return t('in {first}', { first: names.account(first) })
    case 'venue':
      return t('on {first}', { first: names.venue(first) })
    case 'label':
      return t('labeled “{first}”', { first: names.label(first) })
    case 'group':
      return names.groupPhrase(first)
    default:
      return t('in {first}', { first })
  }
}

/** `twice their usual size or more`: sizes compared with the ten trades before. */
function stakeWords(first: string, last: string): string {
  const indexOf = (key: string) => STAKES.findIndex(([stake]) => stake === key)
  const [from, to] = [STAKES[indexOf(first)]?.[1] ?? null, STAKES[indexOf(last)]?.[2] ?? null]
  if (from === null)
    return to === null ? t('any size') : t('less than {to} of their usual size', { to: percentText(to, 0) })
  if (to === null) return t('{from} of their usual size or more', { from: percentText(from, 0) })
  return t('{from} to {to} of their usual size', { from: percentText(from, 0), to: percentText(to, 0) })
}

/** The keys of `stake` with the multiples that they span. */
const STAKES: readonly (readonly [key: string, from: number | null, to: number | null])[] = [
  ['<0.5', null, 0.5],
  ['0.5-0.8', 0.5, 0.8],
  ['0.8-1.25', 0.8, 1.25],
  ['1.25-2', 1.25, 2],
  ['>=2', 2, null],
]

const SESSIONS = perLanguage(
  (): Readonly<Record<string, string>> => ({
    asia: t('Asian hours (0–8 UTC)'),
    europe: t('the European morning (8–13 UTC)'),
    'europe-us': t('the overlap of Europe and the US (13–16 UTC)'),
    us: t('the US afternoon (16–21 UTC)'),
    late: t('the hours after the US close (21–24 UTC)'),
    'europe+europe-us': t('European hours (8–16 UTC)'),
    'europe-us+us': t('US hours (13–21 UTC)'),
  }),
)

const ENTRIES = perLanguage(
  (): Readonly<Record<string, string>> => ({
    single: t('with one entry'),
    'scaled-in': t('with several entries, none at a worse price'),
    'averaged-down': t('that averaged down'),
    'scaled-in+averaged-down': t('with several entries'),
  }),
)

const STOPS = perLanguage(
  (): Readonly<Record<string, string>> => ({
    'no-stop': t('without a stop'),
    'stop-kept': t('whose stop was never moved away'),
    'stop-moved-away': t('whose stop was moved away'),
    'stop-kept+stop-moved-away': t('with a stop'),
  }),
)

function holdingWords(first: string, last: string): string {
  const from = HOLDINGS.find(({ key }) => key === first)?.from ?? 0
  const to = HOLDINGS.find(({ key }) => key === last)?.to ?? Number.POSITIVE_INFINITY
  if (from === 0) return t('less than {to}', { to: lengthWords(to) })
  return Number.isFinite(to)
    ? t('{from} to {to}', { from: lengthWords(from), to: lengthWords(to) })
    : t('{from} or longer', { from: lengthWords(from) })
}

function lengthWords(ms: number): string {
  if (ms < HOUR_MS) return t('{ms} min', { ms: ms / 60_000 })
  if (ms < DAY_MS) return `${ms / HOUR_MS} h`
  return ms === DAY_MS ? t('1 day') : t('{ms} days', { ms: ms / DAY_MS })
}

/** `4 to 10`, `more than 10`, from keys such as `4-5`, `6-10` and `>20`. */
function rangeWords(first: string, last: string): string {
  const from = first.startsWith('>') ? Number(first.slice(1)) + 1 : Number(first.split('-')[0])
  if (last.startsWith('>')) return t('{from} or more', { from })
  const to = Number(last.split('-').at(-1))
  return from === to ? String(from) : t('{from} to {to}', { from, to })
}

function numberWords(first: string, last: string): string {
  const range = rangeWords(first, last)
  if (range === '1') return t('the first of their day')
  if (range.endsWith(t('or more')))
    return t('number {range} of their day', { range: range.replace(t('or more'), t('or later')) })
  return t('number {range} of their day', { range })
}

function afterWords(keys: readonly string[]): string {
  const runs = keys.map((key) => Number(key.split('-')[1])).sort((a, b) => a - b)
  const isLoss = keys[0]?.startsWith('losses') ?? false
  const [from = 1] = runs
  const to = runs.at(-1) ?? from
  const what = isLoss ? t('losses') : t('wins')
  if (to === 3)
    return from === 1 ? (isLoss ? t('a loss') : t('a win')) : t('{from} or more {what} in a row', { from, what })
  if (from === to)
    return from === 1
      ? isLoss
        ? t('a single loss')
        : t('a single win')
      : t('exactly {from} {what} in a row', { from, what })
  return t('{from} or {to} {what} in a row', { from, to, what })
}

function sizeWords(first: string, last: string, money: MoneyFormat): string {
  const { from } = sizeSpan(first)
  const { to } = sizeSpan(last)
  if (to === null) return t('{from} or more', { from: money.compact(from) })
  return from === 0
    ? t('less than {to}', { to: money.compact(to) })
    : t('{from} to {to}', { from: money.compact(from), to: money.compact(to) })
}

/** `$100–$500`, `$5K+`: the same for the axis. */
function sizeRange(key: string, money: MoneyFormat): string {
  const { from, to } = sizeSpan(key)
  if (to === null) return `${money.compact(from)}+`
  return from === 0 ? t('less than {to}', { to: money.compact(to) }) : `${money.compact(from)}–${money.compact(to)}`
}

/** The name of one bucket in the small chart, and its short form for the axis. */
export function bucketName(dimension: SlicePart['dimension'], key: string, names: SliceNames): BucketName {
  switch (dimension) {
    case 'hour':
      return { name: hourSpan(Number(key)), short: shortHour(Number(key)) }
    case 'weekday':
      return { name: LONG_WEEKDAYS()[Number(key)] ?? key, short: WEEKDAYS()[Number(key)] ?? key }
    case 'side':
      return same(key === 'long' ? t('Longs') : t('Shorts'))
    case 'holding':
      return same(key.replace('>=', '≥').replace('-', '–'))
    case 'account':
      return same(names.account(key))
    case 'venue':
      return same(names.venue(key))
    case 'label':
      return same(names.label(key))
    case 'group':
      return { name: names.group(key), short: names.groupKey(key) }
    case 'size':
      return same(sizeRange(key, names.values))
    case 'ticker':
    case 'coin':
      return same(key)
    case 'number':
    case 'busy':
      return { name: traitName(dimension, key), short: key.replace('-', '–') }
    default:
      return { name: traitName(dimension, key), short: SHORT()[key] ?? traitName(dimension, key) }
  }
}

type BucketName = { readonly name: string; readonly short: string }

function same(name: string): BucketName {
  return { name, short: name }
}

const SHORT = perLanguage(
  (): Readonly<Record<string, string>> => ({
    asia: t('Asia'),
    europe: t('Europe'),
    'europe-us': t('EU + US'),
    us: 'US',
    late: t('Late'),
    'losses-3': t('3+ losses'),
    'losses-2': t('2 losses'),
    'losses-1': t('1 loss'),
    first: t('First'),
    'no-stop': t('No stop'),
    'stop-kept': tIn('stop', 'Kept'),
    'stop-moved-away': t('Moved away'),
    'wins-1': t('1 win'),
    'wins-2': t('2 wins'),
    'wins-3': t('3+ wins'),
  }),
)

/** Whether the buckets of a dimension have an order of their own. */
export function isOrdered(dimension: SlicePart['dimension']): boolean {
  return ['hour', 'weekday', 'holding', 'side'].includes(dimension) || dimension in TRAIT_KEYS
}
