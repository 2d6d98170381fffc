/** The fields that each column could have, by its name and its cells. */
import { executionRank } from './executed.ts'
import { type ColumnMapping, MAPPING_FIELDS, type MappingField } from './mapping.ts'
import { nameFit, plainName } from './names.ts'
import type { ColumnProfile } from './profile.ts'
import { sideMeaning } from './words.ts'

export type Candidate = { readonly index: number; readonly field: MappingField; readonly score: number }

/** A column with more distinct words is not a side column. */
export const MAX_SIDE_WORDS = 60

const FINISHED: ReadonlySet<MappingField> = new Set<MappingField>([
  'entryTime',
  'entryClock',
  'entryPrice',
  'exitTime',
  'exitClock',
  'exitPrice',
  'pnl',
])
/** Determined together, by how their numbers fit. */
const AMOUNTS: ReadonlySet<MappingField> = new Set(['quantity', 'price', 'value'])

/** From this score on the name and the cells both speak for the field. */
export const SURE = 6

export function candidatesOf(
  plain: readonly string[],
  profiles: readonly ColumnProfile[],
  rows: ColumnMapping['rows'],
): Candidate[] {
  return plain.flatMap((name, index) => {
    const profile = profiles[index]
    if (profile === undefined || profile.filled === 0) return []
    return MAPPING_FIELDS.flatMap((field) => {
      if (AMOUNTS.has(field) && !(rows === 'positions' && field === 'quantity')) return []
      if (FINISHED.has(field) && rows === 'fills') return []
      const fit = field === 'side' && namesBothSides(name) ? 3 : nameFit(name, field)
      const isSide = field === 'side' && (SIDE_ONLY.has(name) || namesBothSides(name))
      const shape = isSide ? sideShape(profile) : CELLS[field](profile)
      // The price of a purchase is only an entry if no column names the entry: for a short it is the exit.
      const isPurchase = FINISHED.has(field) && /\b(?:buy|sell)\b/.test(name)
      const byName = fit * 2 + shape + (field === 'time' ? 0.1 * executionRank(name) : 0) - (isPurchase ? 0.1 : 0)
      const score = fit === 0 ? (shape > (BY_CELLS.get(field) ?? 1) ? 1 : 0) : byName
      return shape < 0.6 || score === 0 ? [] : [{ index, field, score }]
    })
  })
}

/** Unambiguous names of side columns: their words are those of the side, even if only the trader can tell which. */
const SIDE_ONLY: ReadonlySet<string> = new Set(
  `side|buy sell|b s|direction|trade side|order side|long short|сторона|направление|方向|买卖方向|買賣方向|买卖|買賣|strana|
  seite|richtung|yon|lado|lato|cote|taraf|방향`
    .split('|')
    .map(plainName),
)

function sideShape(profile: ColumnProfile): number {
  const { sides, distinct, numbers, times } = profile
  return numbers > 0.5 || times > 0.5 || distinct > 8 ? CELLS.side(profile) : 0.7 + 0.3 * sides
}

/** `Kauf/Verkauf`, `Buy / Sell`: a name made of the words in the column. */
function namesBothSides(name: string): boolean {
  const words = name.split(' ')
  const sides = new Set(words.map(sideMeaning))
  return words.length === 2 && sides.has('buy') && sides.has('sell')
}

/** Fields that cells alone can reveal, and how well these must fit. */
const BY_CELLS: ReadonlyMap<MappingField, number> = new Map([
  ['time', 0.95],
  ['clock', 0.95],
  ['symbol', 0.95],
  // Some of its words may be specific to one exchange.
  ['side', 0.88],
])

/** How well the cells fit, 0 to 1. A column without fitting cells is not the field, regardless of its name. */
const CELLS: Readonly<Record<MappingField, (profile: ColumnProfile) => number>> = {
  time: ({ times, timesOfDay }) => (times > 0.6 ? 0.7 + 0.3 * timesOfDay : 0),
  clock: ({ clocks }) => clocks,
  symbol: ({ pairs, coins, numbers, times, sides }) =>
    numbers > 0.5 || times > 0.5 || sides > 0.9 ? 0 : pairs > 0.6 ? pairs : coins > 0.8 ? 0.65 : 0,
  base: ({ coins, pairs, sides }) => (pairs > 0.8 || sides > 0.5 ? 0 : coins),
  quote: ({ coins, pairs, sides }) => (pairs > 0.8 || sides > 0.5 ? 0 : coins),
  side: ({ sides, distinct }) => (distinct > MAX_SIDE_WORDS ? 0 : sides > 0.3 ? 0.7 + 0.3 * sides : 0),
  leg: ({ legs, distinct }) => (distinct <= 4 ? legs : 0),
  quantity: ({ numbers }) => numbers,
  price: ({ numbers, negatives }) => (negatives > 0 ? 0 : numbers),
  value: ({ numbers }) => numbers,
  fee: ({ numbers, percents }) => (percents > 0.2 ? 0 : numbers),
  feeAsset: ({ coins, numbers }) => (numbers > 0.5 ? 0 : coins),
  tradeId: ({ filled, distinct, times, sides }) => (times > 0.9 || sides > 0.5 ? 0 : distinct / Math.max(1, filled)),
  orderId: ({ times, sides }) => (times > 0.9 || sides > 0.5 ? 0 : 0.9),
  market: ({ markets }) => markets,
  status: ({ statuses }) => statuses,
  account: ({ times, numbers, distinct }) => (times > 0.5 || (numbers > 0.5 && distinct > 20) ? 0 : 0.8),
  bought: ({ numbers }) => numbers,
  boughtAsset: ({ coins }) => coins,
  sold: ({ numbers }) => numbers,
  soldAsset: ({ coins }) => coins,
  entryTime: ({ times, timesOfDay }) => (times > 0.6 ? 0.7 + 0.3 * timesOfDay : 0),
  entryClock: ({ clocks }) => clocks,
  entryPrice: ({ numbers, negatives }) => (negatives > 0 ? 0 : numbers),
  exitTime: ({ times, timesOfDay }) => (times > 0.6 ? 0.7 + 0.3 * timesOfDay : 0),
  exitClock: ({ clocks }) => clocks,
  exitPrice: ({ numbers, negatives }) => (negatives > 0 ? 0 : numbers),
  pnl: ({ numbers, percents }) => (percents > 0.2 ? 0 : numbers),
}
