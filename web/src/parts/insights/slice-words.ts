/** What a slice is called in a sentence. */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { SlicePart } from '@roundtrip/core/insights'
import { HOLDINGS, sizeSpan, TRAIT_KEYS } from '@roundtrip/core/reports'
import type { MoneyFormat } from '../../format/money.ts'
import { hourName, hourSpan, LONG_WEEKDAYS, shortHour, WEEKDAYS } from '../../format/time.ts'
import { traitName } from '../filters/trait-names.ts'

export type SliceNames = {
  /** For results. */
  readonly money: MoneyFormat
  /** What a result is called: `net P&L`. */
  readonly result: string
  /** For the value of positions, which stays in money whatever the form of results is. */
  readonly values: MoneyFormat
  readonly account: (id: string) => string
  readonly venue: (id: string) => string
  readonly label: (id: string) => string
  /** A row of a report by own fields: `Setup grade: A`. */
  readonly group: (key: string) => string
  /** The same after the noun: `with Setup grade: A`, `rated 2 stars`. */
  readonly groupPhrase: (key: string) => string
  /** Whether hours and weekdays are those of the close. */
  readonly byClose: boolean
}

/** `Trades held 15 min to 4 h`, `Shorts in BTCUSDT`. */
export function sliceSubject(parts: readonly SlicePart[], names: SliceNames): string {
  const side = parts.find(({ dimension }) => dimension === 'side')
  const noun = side === undefined ? 'Trades' : side.keys[0] === 'long' ? 'Longs' : 'Shorts'
  return [noun, ...parts.flatMap((part) => (part === side ? [] : [partPhrase(part, names)]))].join(' ')
}

function partPhrase({ dimension, keys }: SlicePart, names: SliceNames): string {
  const [first = ''] = keys
  const last = keys.at(-1) ?? first
  const done = names.byClose ? 'closed' : 'opened'
  switch (dimension) {
    case 'holding':
      return `held ${heldWords(first, last)}`
    case 'hour':
      return `${done} from ${hourName(Number(first))} to ${hourName((Number(last) + 1) % 24)}`
    case 'weekday':
      return keys.length === 2 ? `${done} on weekends` : `${done} on ${LONG_WEEKDAYS[Number(first)] ?? ''}s`
    case 'session':
      return `opened in ${SESSIONS[keys.join('+')] ?? first}`
    case 'number':
      return `that were ${numberWords(first, last)}`
    case 'busy':
      return `on days with ${rangeWords(first, last)} ${last === '1' ? 'trade' : 'trades'}`
    case 'after':
      return `opened after ${afterWords(keys)}`
    case 'size':
      return `worth ${sizeWords(first, last, names.values)}`
    case 'market':
      return `in ${first.startsWith('option') ? 'options' : first === 'spot' ? 'spot' : `${first} contracts`}`
    case 'entries':
      return ENTRIES[keys.join('+')] ?? first
    case 'stops':
      return STOPS[keys.join('+')] ?? first
    case 'account':
      return `in ${names.account(first)}`
    case 'venue':
      return `on ${names.venue(first)}`
    case 'label':
      return `labelled “${names.label(first)}”`
    case 'group':
      return names.groupPhrase(first)
    default:
      return `in ${first}`
  }
}

const SESSIONS: Readonly<Record<string, string>> = {
  asia: 'Asian hours (0–8 UTC)',
  europe: 'the European morning (8–13 UTC)',
  'europe-us': 'the overlap of Europe and the US (13–16 UTC)',
  us: 'the US afternoon (16–21 UTC)',
  late: 'the hours after the US close (21–24 UTC)',
  'europe+europe-us': 'European hours (8–16 UTC)',
  'europe-us+us': 'US hours (13–21 UTC)',
}

const ENTRIES: Readonly<Record<string, string>> = {
  single: 'with one entry',
  'scaled-in': 'with several entries, none at a worse price',
  'averaged-down': 'that averaged down',
  'scaled-in+averaged-down': 'with several entries',
}

const STOPS: Readonly<Record<string, string>> = {
  'no-stop': 'without a stop',
  'stop-kept': 'whose stop was never moved away',
  'stop-moved-away': 'whose stop was moved away',
  'stop-kept+stop-moved-away': 'with a stop',
}

function heldWords(first: string, last: string): string {
  const from = HOLDINGS.find(({ key }) => key === first)?.from ?? 0
  const to = HOLDINGS.find(({ key }) => key === last)?.to ?? Number.POSITIVE_INFINITY
  if (from === 0) return `less than ${lengthWords(to)}`
  return Number.isFinite(to) ? `${lengthWords(from)} to ${lengthWords(to)}` : `${lengthWords(from)} or longer`
}

function lengthWords(ms: number): string {
  if (ms < HOUR_MS) return `${ms / 60_000} min`
  if (ms < DAY_MS) return `${ms / HOUR_MS} h`
  return ms === DAY_MS ? '1 day' : `${ms / DAY_MS} days`
}

/** `4 to 10`, `more than 10`, from keys such as `4-5`, `6-10` and `>20`. */
function rangeWords(first: string, last: string): string {
  const from = first.startsWith('>') ? Number(first.slice(1)) + 1 : Number(first.split('-')[0])
  if (last.startsWith('>')) return `${from} or more`
  const to = Number(last.split('-').at(-1))
  return from === to ? String(from) : `${from} to ${to}`
}

function numberWords(first: string, last: string): string {
  const range = rangeWords(first, last)
  if (range === '1') return 'the first of their day'
  if (range.endsWith('or more')) return `number ${range.replace('or more', 'or later')} of their day`
  return `number ${range} of their day`
}

function afterWords(keys: readonly string[]): string {
  const runs = keys.map((key) => Number(key.split('-')[1])).sort((a, b) => a - b)
  const isLoss = keys[0]?.startsWith('losses') ?? false
  const [from = 1] = runs
  const to = runs.at(-1) ?? from
  const what = isLoss ? 'losses' : 'wins'
  if (to === 3) return from === 1 ? (isLoss ? 'a loss' : 'a win') : `${from} or more ${what} in a row`
  if (from === to) return from === 1 ? (isLoss ? 'a single loss' : 'a single win') : `exactly ${from} ${what} in a row`
  return `${from} or ${to} ${what} in a row`
}

function sizeWords(first: string, last: string, money: MoneyFormat): string {
  const { from } = sizeSpan(first)
  const { to } = sizeSpan(last)
  if (to === null) return `${money.compact(from)} or more`
  return from === 0 ? `less than ${money.compact(to)}` : `${money.compact(from)} to ${money.compact(to)}`
}

/** The name of one bucket in the small chart, and its short form for the axis. */
export function bucketName(dimension: SlicePart['dimension'], key: string, names: SliceNames): BucketName {
  switch (dimension) {
    case 'hour':
      return { name: hourSpan(Number(key)), short: shortHour(Number(key)) }
    case 'weekday':
      return { name: LONG_WEEKDAYS[Number(key)] ?? key, short: WEEKDAYS[Number(key)] ?? key }
    case 'side':
      return same(key === 'long' ? 'Longs' : 'Shorts')
    case 'holding':
      return same(key.replace('>=', '≥').replace('-', '–'))
    case 'account':
      return same(names.account(key))
    case 'venue':
      return same(names.venue(key))
    case 'label':
      return same(names.label(key))
    case 'group':
      return same(names.group(key))
    case 'size':
      return same(sizeWords(key, key, names.values).replace(' to ', '–').replace(' or more', '+'))
    case 'ticker':
    case 'coin':
      return same(key)
    case 'number':
    case 'busy':
      return { name: traitName(dimension, key), short: key.replace('-', '–') }
    default:
      return { name: traitName(dimension, key), short: SHORT[key] ?? traitName(dimension, key) }
  }
}

type BucketName = { readonly name: string; readonly short: string }

function same(name: string): BucketName {
  return { name, short: name }
}

const SHORT: Readonly<Record<string, string>> = {
  asia: 'Asia',
  europe: 'Europe',
  'europe-us': 'EU + US',
  us: 'US',
  late: 'Late',
  'losses-3': '3+ losses',
  'losses-2': '2 losses',
  'losses-1': '1 loss',
  first: 'First',
  'no-stop': 'No stop',
  'stop-kept': 'Kept',
  'stop-moved-away': 'Moved away',
  'wins-1': '1 win',
  'wins-2': '2 wins',
  'wins-3': '3+ wins',
}

/** Whether the buckets of a dimension stand in an order of their own. */
export function isOrdered(dimension: SlicePart['dimension']): boolean {
  return ['hour', 'weekday', 'holding', 'side'].includes(dimension) || dimension in TRAIT_KEYS
}
