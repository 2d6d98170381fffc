/**
 * Trades as a trader names them: `fridays`, `btc shorts`, `after losses`. English and German, whatever the language of
 * the page.
 */
import { monthKey, monthOf } from '@roundtrip/core/base'
import { EVERYTHING, type Filters } from '../../../data/filters/filters.ts'
import { narrowedFilter, type SelectedPart, type SliceContext } from '../../../data/insights/slice-filters.ts'

/** What the trader of this journal has named. */
export type Named = SliceContext & {
  readonly labels: readonly { readonly id: string; readonly name: string }[]
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
}

type Dimension = SelectedPart['dimension']
type Meaning = readonly [words: string, dimension: Dimension, keys: string]

/** Alternatives are separated by `|`, keys by blanks. */
const MEANINGS: readonly Meaning[] = [
  ['monday|mondays|montag|montags|montage', 'weekday', '0'],
  ['tuesday|tuesdays|dienstag|dienstags|dienstage', 'weekday', '1'],
  ['wednesday|wednesdays|mittwoch|mittwochs|mittwoche', 'weekday', '2'],
  ['thursday|thursdays|donnerstag|donnerstags|donnerstage', 'weekday', '3'],
  ['friday|fridays|fri|freitag|freitags|freitage', 'weekday', '4'],
  ['saturday|saturdays|samstag|samstags|samstage', 'weekday', '5'],
  ['sunday|sundays|sonntag|sonntags|sonntage', 'weekday', '6'],
  ['weekend|weekends|wochenende|wochenenden', 'weekday', '5 6'],
  ['long|longs', 'side', 'long'],
  ['short|shorts', 'side', 'short'],
  [
    'after a loss|after losses|after loss|nach einem verlust|nach verlusten|nach verlust',
    'after',
    'losses-3 losses-2 losses-1',
  ],
  ['after two losses|after 2 losses|nach zwei verlusten|nach 2 verlusten', 'after', 'losses-3 losses-2'],
  ['after three losses|after 3 losses|nach drei verlusten|nach 3 verlusten', 'after', 'losses-3'],
  ['after a win|after wins|after win|nach einem gewinn|nach gewinnen|nach gewinn', 'after', 'wins-1 wins-2 wins-3'],
  ['asia|asian session|asia session|asien', 'session', 'asia'],
  ['europe|european session|europe session|europa', 'session', 'europe europe-us'],
  ['us session|us hours|us|usa|america|amerika|us-handel', 'session', 'europe-us us'],
  ['late|late session|late hours|spät|abends', 'session', 'late'],
  ['spot', 'market', 'spot'],
  ['futures', 'market', 'linear inverse quanto'],
  ['options|optionen', 'market', 'option-linear option-inverse'],
  ['first trade of the day|first trades|erster trade|erste trades', 'number', '1'],
  ['no stop|without a stop|without stop|ohne stop', 'stops', 'no-stop'],
  ['averaged down|averaging down|nachgekauft|verbilligt', 'entries', 'averaged-down'],
]

const MONTHS: readonly string[] = [
  'january|jan|januar|jänner',
  'february|feb|februar',
  'march|mar|märz',
  'april|apr',
  'may|mai',
  'june|jun|juni',
  'july|jul|juli',
  'august|aug',
  'september|sep|sept',
  'october|oct|oktober|okt',
  'november|nov',
  'december|dec|dezember|dez',
]

/** Words around a name; alone they mean nothing. */
const FILLERS: ReadonlySet<string> = new Set(
  'trades trade my on in at the of and why do i lose am explain meine am an im in der die das und warum verliere ich erkläre'.split(
    ' ',
  ),
)

/** The filters that select these trades, starting from none; null if a word means nothing. */
export function filtersOfWords(typed: string, named: Named): Partial<Filters> | null {
  const words = wordsOf(typed)
  const meanings = meaningsOf(named)
  const parts: SelectedPart[] = []
  for (let at = 0; at < words.length; ) {
    const month = monthAt(words, at, named)
    const match = month ?? longestAt(words, at, meanings)
    if (match === null) {
      if (!FILLERS.has(words[at] ?? '')) return null
      at += 1
      continue
    }
    parts.push(match.part)
    at += match.length
  }
  return parts.length === 0 ? null : narrowedFilter(EVERYTHING, merged(parts), named)
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s,·?!]+/)
    .filter((word) => word !== '')
}

type WordMatch = { readonly part: SelectedPart; readonly length: number }

/** Names that the trader gave come before those of the product. */
function meaningsOf({ labels, accounts, tickers }: Named): ReadonlyMap<string, SelectedPart> {
  const own: (readonly [string, SelectedPart])[] = [
    ...tickers.map(({ base }) => [base, { dimension: 'coin', keys: [base] }] as const),
    ...tickers.map(({ name, base }) => [name, { dimension: 'coin', keys: [base] }] as const),
    ...accounts.map(({ id, name }) => [name, { dimension: 'account', keys: [id] }] as const),
    ...labels.map(({ id, name }) => [name, { dimension: 'label', keys: [id] }] as const),
  ]
  const plain = MEANINGS.flatMap(([words, dimension, keys]) =>
    words.split('|').map((name) => [name, { dimension, keys: keys.split(' ') }] as const),
  )
  return new Map([...plain, ...own].map(([name, part]) => [wordsOf(name).join(' '), part]))
}

const MAX_WORDS = 6

function longestAt(
  words: readonly string[],
  at: number,
  meanings: ReadonlyMap<string, SelectedPart>,
): WordMatch | null {
  for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length -= 1) {
    const part = meanings.get(words.slice(at, at + length).join(' '))
    if (part !== undefined) return { part, length }
  }
  return null
}

/** `march 2026`; without a year, the latest such month that has begun. */
function monthAt(words: readonly string[], at: number, { today }: Pick<Named, 'today'>): WordMatch | null {
  const month = MONTHS.findIndex((names) => names.split('|').includes(words[at] ?? ''))
  if (month < 0) return null
  const key = (year: number | string): string => `${year}-${String(month + 1).padStart(2, '0')}`
  const year = /^20\d\d$/.exec(words[at + 1] ?? '')?.[0]
  if (year !== undefined) return { part: { dimension: 'month', keys: [key(year)] }, length: 2 }
  const present = monthKey(monthOf(today))
  const thisYear = Number(present.slice(0, 4))
  const latest = key(thisYear) <= present ? thisYear : thisYear - 1
  return { part: { dimension: 'month', keys: [key(latest)] }, length: 1 }
}

/** `mondays and fridays` selects both; labels and sides must all match. */
function merged(parts: readonly SelectedPart[]): readonly SelectedPart[] {
  const lists: readonly Dimension[] = ['weekday', 'month', 'session', 'coin', 'after', 'market']
  return parts.reduce<readonly SelectedPart[]>((all, part) => {
    const same = lists.includes(part.dimension) ? all.find(({ dimension }) => dimension === part.dimension) : undefined
    if (same === undefined) return [...all, part]
    const both = { ...same, keys: [...new Set([...same.keys, ...part.keys])] }
    return all.map((other) => (other === same ? both : other))
  }, [])
}
