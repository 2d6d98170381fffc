/**
 * Maintenance margin in tiers: the larger the position, the larger the share that must be kept. A tier's deduction
 * makes its rate on the whole value equal to charging each slice at the rate of its own tier: deduction_k =
 * deduction_(k-1) + floor_k * (rate_k - rate_(k-1)).
 */
import type { CalculatorField } from './fields.ts'
import { compare, dividedBy, type Fraction, minus, plus, sign, times, whole, ZERO } from './fraction.ts'
import { ABOVE_ZERO, type CellRow, tableField } from './rows.ts'

export type Tier = {
  /** The largest value of the tier, included. */
  readonly cap: Fraction
  readonly rate: Fraction
  readonly deduction: Fraction
}

/** Ascending, never empty. Values above the last cap belong to the last tier. */
export type MaintenanceTiers = readonly Tier[]

/** Rows of cap, rate in percent and, where the venue publishes it, deduction. */
export function tiersField(preset: string): CalculatorField<MaintenanceTiers> {
  return tableField({
    label: 'Tiers',
    preset,
    cells: [
      { label: 'Up to a value of', range: ABOVE_ZERO },
      { label: 'Maintenance rate %', range: { above: '0', below: '100' } },
      { label: 'Deduction', range: { min: '0', max: '1000000000000000000' }, optional: true },
    ],
    build: (rows) => {
      const tiers = tiersOf(rows)
      const wrong = tiers.findIndex((tier, index) => {
        const before = tiers[index - 1]
        return before !== undefined && (compare(tier.cap, before.cap) <= 0 || compare(tier.rate, before.rate) < 0)
      })
      return wrong < 0
        ? { value: tiers }
        : {
            problem: {
              text: 'Tiers, row {row}: values and rates must rise from row to row.',
              values: { row: wrong + 1 },
            },
          }
    },
  })
}

function tiersOf(rows: readonly CellRow[]): MaintenanceTiers {
  const tiers: Tier[] = []
  for (const [cap, percent, statedDeduction] of rows) {
    const rate = dividedBy(percent ?? ZERO, whole(100))
    const before = tiers.at(-1)
    const deduction =
      statedDeduction ??
      (before === undefined ? ZERO : plus(before.deduction, times(before.cap, minus(rate, before.rate))))
    tiers.push({ cap: cap ?? ZERO, rate, deduction })
  }
  return tiers
}

/** One rate for every value. */
export function flatTiers(rate: Fraction): MaintenanceTiers {
  return [{ cap: ZERO, rate, deduction: ZERO }]
}

/** The index of the tier that a value belongs to. */
export function tierIndex(tiers: MaintenanceTiers, value: Fraction): number {
  const index = tiers.findIndex((tier) => compare(value, tier.cap) <= 0)
  return index < 0 ? tiers.length - 1 : index
}

/** The maintenance margin of a value: value * rate - deduction, never below 0. */
export function maintenanceMargin(tier: Tier, value: Fraction): Fraction {
  const margin = minus(times(value, tier.rate), tier.deduction)
  return sign(margin) < 0 ? ZERO : margin
}
