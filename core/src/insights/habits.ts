/**
 * Habits that show after losses, regardless of the results of single slices: larger trades, rushed trades, held losers.
 */
import { float64At, float64sAt, mean, mulberry32, quantile, sum } from '../base/index.ts'
import { type ConfidenceInterval, differenceInterval, totalInterval } from '../chance/index.ts'
import { decisionsOfRows, MONEY_UNIT } from '../reports/index.ts'
import { habitSamples, type HabitSamples, holdingMs, type Sample, sideOf } from './habit-samples.ts'
import type { Habit, HabitKind, HabitMoney } from './insight-types.ts'
import { chanceOfDifference, RUN } from './dealt-runs.ts'
import type { Journal } from './splits.ts'

/** Small, because three habits are tested, and their cost is only tested after slices and the total. */
export const HABIT_ALPHA = 0.002
/** Fewer occasions on either side say nothing. */
const MIN_OCCASIONS = 30
/** A smaller difference is not worth a sentence, however certain. */
const MIN_RATIO = 1.1
const SEED = 42

/**
 * What the trader does differently about losses, by more than chance, whether or not it has cost money.
 * `docs/insights.md` explains what each habit claims and how it is tested. `rows` are the counted trades, in the order
 * of their close.
 */
export function findHabits(journal: Pick<Journal, 'columns' | 'rows' | 'settings'>): Habit[] {
  const samples = habitSamples(journal, journal.rows)
  return [
    ...habitOf('larger-after-loss', samples.size, () => extraSize(journal, samples)),
    ...habitOf('sooner-after-loss', samples.pause, () => hurried(journal, samples)),
    ...habitOf('losers-held-longer', samples.holding, () => longHolding(journal, samples)),
  ]
}

function habitOf(kind: HabitKind, sample: Sample, moneyOf: () => HabitMoney): Habit[] {
  // A shorter pause means more hurry.
  const tested = kind === 'sooner-after-loss' ? { ...sample, logs: sample.logs.map((log) => -log) } : sample
  const facts = factsOf(tested)
  if (facts === null) return []
  const typical = { loss: typicalOf(sideOf(sample, 'loss')), win: typicalOf(sideOf(sample, 'win')) }
  return [{ kind, ...facts, typical, money: moneyOf() }]
}

/** Null if the losses do not stand out. */
function factsOf(sample: Sample): Omit<Habit, 'kind' | 'typical' | 'money'> | null {
  const { losses, wins } = sidesOf(sample)
  if (Math.min(losses.length, wins.length) < MIN_OCCASIONS) return null
  const difference = differenceOf({ losses, wins })
  const interval = intervalOf(sample)
  if (difference === null || interval === null || interval.low <= 0 || difference < Math.log(MIN_RATIO)) return null
  const halves = halvesOf(sample).map((half) => differenceOf(sidesOf(half)))
  if (!halves.every((half) => half !== null && half > 0)) return null
  const luck = chanceOfDifference(sample, mulberry32(SEED))
  if (luck > HABIT_ALPHA) return null
  return {
    ratio: Math.exp(difference),
    interval: { low: Math.exp(interval.low), high: Math.exp(interval.high) },
    occasions: { loss: losses.length, win: wins.length },
    luck,
  }
}

type Sides = { readonly losses: Float64Array; readonly wins: Float64Array }

function sidesOf(sample: Sample): Sides {
  return { losses: sideOf(sample, 'loss'), wins: sideOf(sample, 'win') }
}

/** The mean of the losses minus that of the wins; null if one side has none. */
function differenceOf({ losses, wins }: Sides): number | null {
  const [lost, won] = [mean(losses), mean(wins)]
  return lost === null || won === null ? null : lost - won
}

/** 95 % interval of the difference, by runs of neighboring occasions, which are correlated. */
function intervalOf({ isLoss, logs }: Sample): ConfidenceInterval | null {
  const groupOf = Uint32Array.from(logs, (_, index) => Math.floor(index / RUN))
  const isWin = isLoss.map((loss) => 1 - loss)
  return differenceInterval({ values: logs, isSecond: isWin }, { groupOf, count: Math.ceil(logs.length / RUN) })
}

function halvesOf({ isLoss, logs }: Sample): readonly Sample[] {
  const middle = Math.ceil(logs.length / 2)
  return [
    { isLoss: isLoss.subarray(0, middle), logs: logs.subarray(0, middle) },
    { isLoss: isLoss.subarray(middle), logs: logs.subarray(middle) },
  ]
}

/** The median of the values behind the logarithms. */
function typicalOf(logs: Float64Array): number {
  return Math.exp(quantile(logs.toSorted(), 0.5) ?? 0)
}

type Measured = Pick<Journal, 'columns' | 'rows'>

/** The result of the excess size of each trade after a loss, beyond the size of the ten trades before it. */
function extraSize({ columns }: Measured, { afterLoss }: HabitSamples): HabitMoney {
  const { rows, sizes } = afterLoss
  const larger = rows.filter((_, index) => float64At(sizes, index) > 1)
  const multiples = sizes.filter((size) => size > 1)
  const extras = Float64Array.from(
    larger,
    (row, index) => (float64At(columns.net, row) * (1 - 1 / float64At(multiples, index))) / MONEY_UNIT,
  )
  return sumOf(columns, larger, { values: extras, limit: null })
}

/** The trades opened after a loss within the usual pause after a win. */
function hurried({ columns }: Measured, { afterLoss, pause }: HabitSamples): HabitMoney {
  const limit = Math.round(typicalOf(sideOf(pause, 'win')))
  const rows = afterLoss.rows.filter((_, index) => float64At(afterLoss.pauses, index) < limit)
  return moneyOf(columns, rows, limit)
}

/** All trades, winners too, that were open longer than three of four winners. */
function longHolding({ columns, rows }: Measured, { holding }: HabitSamples): HabitMoney {
  const limit = Math.round(Math.exp(quantile(sideOf(holding, 'win').toSorted(), 0.75) ?? 0))
  const longer = rows.filter((row) => holdingMs(columns, row) > limit)
  // The holding time is only known at the end, so the result of these trades is not a cost of the habit.
  return { ...moneyOf(columns, longer, limit), isCertain: false }
}

function moneyOf(columns: Journal['columns'], rows: Uint32Array, limit: number): HabitMoney {
  return sumOf(columns, rows, { values: float64sAt(columns.net, rows).map((net) => net / MONEY_UNIT), limit })
}

function sumOf(
  columns: Journal['columns'],
  rows: Uint32Array,
  { values, limit }: { readonly values: Float64Array; readonly limit: number | null },
): HabitMoney {
  const total = totalInterval(values, decisionsOfRows(columns, rows, values))
  const middle = Math.ceil(values.length / 2)
  const losesInBoth = sum(values.subarray(0, middle)) < 0 && sum(values.subarray(middle)) < 0
  return {
    limit,
    trades: rows.length,
    net: sum(values),
    interval: total.interval,
    isCertain: losesInBoth && total.why === null && total.isBelowZero,
  }
}
