/** Filters between the names that people see and the ids that core selects by. */
import type { Slice, SlicePart } from '@roundtrip/core/insights'
import { venueName } from '@roundtrip/core/ledger'
import {
  type Choices,
  joinRows,
  type NamedRow,
  NONE_KEY,
  noteDimension,
  type ReportSettings,
  selectTrades,
  tickerKeys,
  type TradeFilter,
  type Trait,
  TRAITS,
} from '@roundtrip/core/reports'
import type { Journal } from './journal.ts'
import { unknownName } from './nearest.ts'
import type { FilterInput } from './inputs.ts'

/** The trades of an input, and the settings for their figures. */
export type Selection = {
  readonly rows: Uint32Array
  readonly filter: TradeFilter
  readonly settings: ReportSettings
}

/** Rows and filters use the same basis: that of the filter, otherwise that of the command. */
export function selectionOf(journal: Journal, input: FilterInput): Selection {
  const filter = filterOf(input, journal)
  const balance = journal.balanceOf(filter.accounts ?? [])
  const settings = {
    ...journal.settings,
    basis: basisOf(journal, input),
    ...(balance === undefined ? {} : { startBalance: balance }),
  }
  const names = new Map([...journal.names.accounts, ...journal.names.labels])
  return { rows: selectTrades(journal.columns, filter, { settings, names }), filter, settings }
}

function basisOf({ settings }: Pick<Journal, 'settings'>, { basis }: FilterInput): ReportSettings['basis'] {
  return basis ?? settings.basis
}

/** The filter as core takes it. Throws a `CliError` for a name that the journal does not have, with the nearest ones. */
export function filterOf(input: FilterInput, journal: Journal): TradeFilter {
  const { labels, withoutLabels, groups, note, not, ranges, basis: _, ...choices } = input
  const { names } = journal
  const basis = basisOf(journal, input)
  const labelIds = (labelNames: readonly string[]): string[] =>
    labelNames.flatMap((name) => (name === NONE_KEY ? [name] : idsOf('label', [name], names.labels)))
  const rows = [
    ...joinRows((groups ?? []).map((group) => groupOf(group, journal))),
    ...(note === undefined ? [] : [{ dimension: noteDimension(note, journal.notes), keys: ['yes'] }]),
  ]
  return {
    ...choicesOf(choices, journal, within),
    ...(not === undefined ? {} : { not: choicesOf(not, journal, either) }),
    ...(ranges === undefined ? {} : { ranges: ranges as NonNullable<TradeFilter['ranges']> }),
    ...(basis === null ? {} : { basis }),
    ...(labels === undefined ? {} : { labels: labelIds(labels) }),
    ...(withoutLabels === undefined ? {} : { withoutLabels: labelIds(withoutLabels) }),
    ...(rows.length === 0 ? {} : { groups: rows }),
  }
}

type Join = (first: readonly string[] | null, second: readonly string[] | null) => readonly string[]

/** Lists by name as core takes them, those of one kind joined. Everything else stays as it is. */
function choicesOf(
  { accounts, venues, tickers, coins, traits, ...rest }: NonNullable<FilterInput['not']>,
  journal: Journal,
  join: Join,
): Choices {
  const { names, columns } = journal
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(given) as Choices),
    ...(accounts === undefined && venues === undefined
      ? {}
      : {
          accounts: join(
            accounts === undefined ? null : idsOf('account', accounts, names.accounts),
            venues === undefined ? null : accountsOfVenues(venues, journal),
          ),
        }),
    ...(tickers === undefined && coins === undefined
      ? {}
      : {
          tickers: join(
            tickers === undefined ? null : tickersOf(tickers, columns.dictionaries.tickers),
            coins === undefined ? null : tickersOfCoins(coins, columns.dictionaries.tickers),
          ),
        }),
    ...(traits === undefined ? {} : { traits: traits as NonNullable<TradeFilter['traits']> }),
  }
}

/**
 * What is in both lists; null = no list. Core treats an empty list as no list, so an empty intersection is a name that
 * nobody has.
 */
const within: Join = (first, second) => {
  const both = first === null ? (second ?? []) : second === null ? first : first.filter((key) => second.includes(key))
  return both.length === 0 ? [''] : both
}

/** What is in either list. */
const either: Join = (first, second) => [...(first ?? []), ...(second ?? [])]

/** Ids by their names, ignoring case, or by themselves. */
function idsOf(kind: string, names: readonly string[], namesById: ReadonlyMap<string, string>): string[] {
  return names.map((name) => {
    const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase()
    const id = namesById.has(name)
      ? name
      : ([...namesById].find(([, other]) => other === name) ?? [...namesById].find(([, other]) => isSame(other)))?.[0]
    if (id === undefined) throw unknownName(kind, name, [...new Set(namesById.values())])
    return id
  })
}

function accountsOfVenues(venueNames: readonly string[], { venues }: Journal): string[] {
  const namesByVenue = new Map([...new Set(venues.values())].map((venue) => [venue, venueName(venue)]))
  const ids = new Set(idsOf('exchange', venueNames, namesByVenue))
  return [...venues].flatMap(([account, venue]) => (ids.has(venue) ? [account] : []))
}

type Tickers = Journal['columns']['dictionaries']['tickers']

/** The keys of reports, or the name that several of them share. */
function tickersOf(requested: readonly string[], tickers: Tickers): string[] {
  const names = [...tickerKeys(tickers), ...tickers.map(({ name }) => name)]
  return idsOf('ticker', requested, new Map(names.map((name) => [name, name])))
}

function tickersOfCoins(coinNames: readonly string[], tickers: Tickers): string[] {
  const coins = new Set(idsOf('coin', coinNames, new Map(tickers.map(({ base }) => [base, base]))))
  return tickerKeys(tickers).filter((_, index) => coins.has(tickers[index]?.base ?? ''))
}

function groupOf(
  { dimension, key, without }: NonNullable<FilterInput['groups']>[number],
  { groupings }: Journal,
): NamedRow {
  const id = dimensionId(dimension, groupings)
  const grouping = groupings.find((candidate) => candidate.id === id)
  if (grouping === undefined) throw unknownName('dimension', dimension, [])
  const [rowKey = key] = idsOf(`row by ${grouping.name}`, [key], grouping.names)
  return { id, dimension: grouping.dimension, key: rowKey, ...(without === undefined ? {} : { without }) }
}

function dimensionId(name: string, groupings: Journal['groupings']): string {
  return idsOf('dimension', [name], new Map(groupings.map((grouping) => [grouping.id, grouping.name])))[0] ?? name
}

/**
 * The filter of exactly the trades of an insight that was found among those of another filter. Only trades that statistics
 * count are in it.
 */
export function filterOfInsight(
  { parts }: Pick<Slice, 'parts'>,
  { input, journal }: { readonly input: FilterInput; readonly journal: Journal },
): FilterInput {
  // Slices use the hour and weekday of the open, whatever the journal uses. A period would use the journal's basis,
  // too.
  const isClock = parts.some(({ dimension }) => dimension === 'hour' || dimension === 'weekday')
  const hasPeriod = input.from !== undefined || input.to !== undefined || input.months !== undefined
  const chosen = basisOf(journal, input)
  const basis = isClock && !hasPeriod && chosen === 'close' ? 'open' : chosen
  const whole: FilterInput = { ...input, counted: input.counted ?? 'yes', ...(basis === null ? {} : { basis }) }
  return parts.reduce<FilterInput>((filter, part) => ({ ...filter, ...narrowed(filter, part, journal) }), whole)
}

function narrowed(filter: FilterInput, { dimension, keys }: SlicePart, { names, groupings }: Journal): FilterInput {
  switch (dimension) {
    case 'side':
      return { side: keys[0] === 'short' ? 'short' : 'long' }
    case 'hour':
      return { hours: common(filter.hours, keys.map(Number)) }
    case 'weekday':
      return { weekdays: common(filter.weekdays, keys.map(Number)) }
    case 'holding':
      return { holdings: common(filter.holdings, keys) }
    // A trade has exactly one of these, and a slice is among them, so it is in the filter already.
    case 'ticker':
      return { tickers: [...keys] }
    case 'coin':
      return { coins: [...keys] }
    case 'venue':
      return { venues: [...keys] }
    case 'account':
      return { accounts: keys.map((key) => nameOf(key, names.accounts)) }
    // A trade can have several labels and notes, so the existing filter still applies.
    case 'label':
      return { labels: [...(filter.labels ?? []), ...keys.map((key) => nameOf(key, names.labels))] }
    // Rows of one dimension are alternatives, and a slice is of rows that the filter leaves.
    case 'group': {
      const rows = keys.map(parseGroup)
      const isOther = ({ dimension: name, without }: (typeof rows)[number] & { without?: boolean | undefined }) =>
        without === true || rows.every((row) => row.dimension !== dimensionId(name, groupings))
      return { groups: [...(filter.groups ?? []).filter(isOther), ...rows] }
    }
    default:
      return traitFilter(filter, { trait: TRAITS.find((trait) => trait === dimension), keys })
  }
}

function traitFilter(
  { traits = {} }: FilterInput,
  { trait, keys }: { readonly trait: Trait | undefined; readonly keys: readonly string[] },
): FilterInput {
  return trait === undefined ? {} : { traits: { ...traits, [trait]: common(traits[trait], keys) } }
}

/** Runs of adjacent keys may include some that the filter leaves out. */
function common<Key>(before: readonly Key[] | undefined, keys: readonly Key[]): Key[] {
  return keys.filter((key) => before === undefined || before.includes(key))
}

/** `rating:5`. The id of a dimension has no colon. */
export function parseGroup(group: string): { readonly dimension: string; readonly key: string } {
  const at = group.indexOf(':')
  return { dimension: group.slice(0, at), key: group.slice(at + 1) }
}

/** The name by which filters find the id; the id itself if several share the name. */
export function nameOf(id: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(id)
  const isShared = [...names].some(([other, same]) => other !== id && same.toLowerCase() === name?.toLowerCase())
  return name === undefined || isShared ? id : name
}
