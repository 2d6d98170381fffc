/**
 * Which columns are quantity, price and value. Their names overlap (`Amount` is a quantity at one exchange and a value
 * at the next), but price times quantity makes the value, and no other columns of a table have that relation.
 */
import { executionRank, isPartOf, ORDERED } from './executed.ts'
import type { MappingField } from './mapping.ts'
import { nameFit } from './names.ts'
import type { ColumnProfile } from './profile.ts'

type Columns = {
  readonly plain: readonly string[]
  readonly profiles: readonly ColumnProfile[]
  /** Columns with another field. */
  readonly taken: ReadonlySet<number>
}

type Amount = { readonly field: MappingField; readonly sure: boolean }
type Triple = { readonly quantity: number; readonly price: number; readonly value: number; readonly score: number }

/** The maximum number of columns to examine; more numbers would be statistics, not amounts. */
const LOOKED_AT = 14

export function amountColumns({ plain, profiles, taken }: Columns): Map<number, Amount> {
  const indexes = profiles
    .flatMap((profile, index) => (!taken.has(index) && profile.numbers > 0.7 && profile.percents < 0.2 ? [index] : []))
    .toSorted((a, b) => bestFit(plain, b) - bestFit(plain, a) || a - b)
    .slice(0, LOOKED_AT)
  const [likeliest] = triples(indexes, plain, profiles).toSorted((a, b) => b.score - a.score)
  const amounts = new Map<number, Amount>()
  if (likeliest === undefined) return amounts
  const best = withExecuted(likeliest, indexes, { plain, profiles })
  const proven = best.value >= 0 && holds(profiles, best) > 0.8
  for (const field of ['quantity', 'price', 'value'] as const) {
    const index = best[field]
    if (index < 0) continue
    amounts.set(index, { field, sure: nameFit(plain[index] ?? '', field) === 3 || proven })
  }
  return amounts
}

/** The same with executed amounts, if the columns that fit best are ordered amounts. */
function withExecuted(
  { quantity, price, value, score }: Triple,
  indexes: readonly number[],
  { plain, profiles }: Pick<Columns, 'plain' | 'profiles'>,
): Triple {
  const used = new Set([quantity, price, value])
  const nameOf = (index: number): string => plain[index] ?? ''
  const better = (field: MappingField, chosen: number, fits: (index: number) => boolean): number => {
    if (chosen < 0) return chosen
    const [executed] = indexes
      .filter((index) => !used.has(index) && nameFit(nameOf(index), field) >= 2 && fits(index))
      .filter((index) => executionRank(nameOf(index)) > executionRank(nameOf(chosen)))
      .toSorted((a, b) => executionRank(nameOf(b)) - executionRank(nameOf(a)) || a - b)
    return executed ?? chosen
  }
  const valuesOf = (index: number): readonly number[] => profiles[index]?.values ?? []
  const executed = {
    quantity: better('quantity', quantity, (index) =>
      isPartOf(valuesOf(index), valuesOf(quantity), { mayBeValue: nameFit(nameOf(index), 'value') > 0 }),
    ),
    price: better('price', price, (index) => !valuesOf(index).some((number) => number < 0)),
  }
  if (executed.quantity === quantity && executed.price === price) return { quantity, price, value, score }
  const worth = [value, ...indexes.filter((index) => !used.has(index) && nameFit(nameOf(index), 'value') >= 2)]
  const proven = worth.find((index) => index >= 0 && holds(profiles, { ...executed, value: index }) >= 0.8)
  const ordered = [quantity, price, value].some((index) => executionRank(nameOf(index)) === ORDERED)
  if (proven === undefined && !ordered && value >= 0 && holds(profiles, { quantity, price, value }) >= 0.8)
    return { quantity, price, value, score }
  // Ordered amounts have another value; with quantity and price, no value is needed.
  return { ...executed, score, value: proven ?? (quantity >= 0 && price >= 0 ? -1 : value) }
}

function bestFit(plain: readonly string[], index: number): number {
  const name = plain[index] ?? ''
  return Math.max(nameFit(name, 'quantity'), nameFit(name, 'price'), nameFit(name, 'value'))
}

function triples(indexes: readonly number[], plain: readonly string[], profiles: readonly ColumnProfile[]): Triple[] {
  const fit = (index: number, field: MappingField): number => (index < 0 ? 0 : nameFit(plain[index] ?? '', field))
  const options = [-1, ...indexes]
  const triples: Triple[] = []
  for (const quantity of options) {
    for (const price of options) {
      for (const value of options) {
        const used = [quantity, price, value].filter((index) => index >= 0)
        if (used.length < 2 || new Set(used).size < used.length) continue
        const names = [fit(quantity, 'quantity'), fit(price, 'price'), fit(value, 'value')]
        if (price >= 0 && (profiles[price]?.negatives ?? 0) > 0) continue
        const triple = { quantity, price, value, score: 0 }
        const share = value >= 0 && quantity >= 0 && price >= 0 ? holds(profiles, triple) : 0
        // A column without a matching name is accepted only if the product proves it.
        if (share < 0.8 && used.some((_, index) => names[[quantity, price, value].indexOf(used[index] ?? -1)] === 0))
          continue
        if (share < 0.3 && used.length === 3 && disproved(profiles, triple)) continue
        const tidy = share >= 0.8 ? 8 + spreadBonus(profiles, triple) : 0
        const assignedCount = (quantity >= 0 ? 1 : 0) + (price >= 0 ? 1 : 0)
        triples.push({
          ...triple,
          score: names.reduce((sum: number, value) => sum + value, 0) * 2 + tidy + assignedCount * 2,
        })
      }
    }
  }
  return triples
}

/** The share of rows in which price times quantity makes the value, allowing for a fee of two percent. */
export function holds(
  profiles: readonly ColumnProfile[],
  triple: Pick<Triple, 'quantity' | 'price' | 'value'>,
): number {
  let rows = 0
  let fits = 0
  const [quantities, prices, values] = columnsOf(profiles, triple)
  for (let row = 0; row < quantities.length; row += 1) {
    const [quantity, price, value] = [quantities[row] ?? NaN, prices[row] ?? NaN, values[row] ?? NaN].map(Math.abs)
    if (!quantity || !price || !value) continue
    rows += 1
    if (Math.abs(quantity * price - value) <= 0.02 * value + 1e-8) fits += 1
  }
  return rows === 0 ? 0 : fits / rows
}

function disproved(profiles: readonly ColumnProfile[], triple: Triple): boolean {
  const [quantities, prices, values] = columnsOf(profiles, triple)
  return quantities.some((quantity, row) => quantity !== 0 && prices[row] !== 0 && (values[row] ?? 0) !== 0)
}

function columnsOf(
  profiles: readonly ColumnProfile[],
  { quantity, price, value }: Pick<Triple, 'quantity' | 'price' | 'value'>,
): [readonly number[], readonly number[], readonly number[]] {
  return [profiles[quantity]?.values ?? [], profiles[price]?.values ?? [], profiles[value]?.values ?? []]
}

/** The price is the factor that varies less from row to row. */
function spreadBonus(profiles: readonly ColumnProfile[], { quantity, price }: Triple): number {
  return spread(profiles[price]?.values ?? []) <= spread(profiles[quantity]?.values ?? []) ? 0.5 : 0
}

function spread(values: readonly number[]): number {
  const sizes = values.map(Math.abs).filter((value) => value > 0)
  return sizes.length === 0 ? 0 : Math.max(...sizes) / Math.min(...sizes)
}
