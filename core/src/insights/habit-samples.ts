/** What the trader did after losses and wins, and how long trades were held: one value for each occasion. */
import { float64At, HOUR_MS, SECOND_MS, uint32At } from '../base/index.ts'
import { isCounted, openOrder, outcomeOfRow, type ReportSettings, type TradeColumns } from '../reports/index.ts'

/** Occasions in order: those about a loss, and the others, about a win. */
export type Sample = {
  readonly isLoss: Uint8Array
  /** Natural logarithms, so that a difference of means is a ratio. */
  readonly logs: Float64Array
}

export type HabitSamples = {
  /** Size of the trades opened after a result, as a multiple of the ten trades opened before each. */
  readonly size: Sample
  /** Time in ms from a result to the next trade, if it was opened within four hours. */
  readonly pause: Sample
  /** Holding time of each selected trade that won or lost, in ms. */
  readonly holding: Sample
  /** The selected trades that were opened after a loss. */
  readonly afterLoss: AfterLoss
}

/** Trades as columns, in the order of their open. */
export type AfterLoss = {
  readonly rows: Uint32Array
  /** ms since the loss. */
  readonly pauses: Float64Array
  /** The size as a multiple of the previous ten trades; NaN with fewer trades before it. */
  readonly sizes: Float64Array
}

type Walked = { readonly columns: TradeColumns; readonly settings: ReportSettings }

/** The number of previous trades that a size is compared with. */
const SIZES_BEFORE = 10
/** A longer pause is sleep or work rather than a reaction. */
const LONGEST_PAUSE = Math.log(4 * HOUR_MS)

/** `rows`: the selected counted trades, in the order of their close. The results before them come from all trades. */
export function habitSamples({ columns, settings }: Walked, rows: Uint32Array): HabitSamples {
  const { isLoss, pauses, sizes, afterLoss } = occasionsOf({ columns, settings }, rows)
  return {
    size: sampleOf(isLoss, sizes, (size) => !Number.isNaN(size)),
    pause: sampleOf(isLoss, pauses, (pause) => pause <= LONGEST_PAUSE),
    holding: holdingSample({ columns, settings }, rows),
    afterLoss,
  }
}

/** One occasion for each result after which selected trades were opened, with the logarithms of size and pause. */
type Occasions = {
  readonly isLoss: Uint8Array
  /** From the result to the first trade after it; infinite if that trade is not selected. */
  readonly pauses: Float64Array
  /** The average size of the selected trades after it; NaN if none is known. */
  readonly sizes: Float64Array
  readonly afterLoss: AfterLoss
}

function occasionsOf({ columns, settings }: Walked, rows: Uint32Array): Occasions {
  const { openTime, closeTime, entryValue, net, count } = columns
  const isSelected = new Uint8Array(count)
  for (const row of rows) isSelected[row] = 1
  const isLoss = new Uint8Array(count)
  const pauses = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const sizes = new Float64Array(count)
  const sized = new Uint32Array(count)
  const after = emptyAfterLoss(rows.length)
  let filled = 0
  const beyondThoseBefore = comparedWithThoseBefore()
  let last = -1
  let next = 0
  let result = -1
  /** The result after which the previous trade was opened. */
  let seen = -1
  for (const row of openOrder({ openTime })) {
    const open = float64At(openTime, row)
    // Open trades come last and have no close time, so the comparison ends there.
    while (next < count && float64At(closeTime, next) < open) {
      if (isCounted(columns, next) && outcomeOfRow(columns, next, settings) !== 0) result = next
      next += 1
    }
    const size = beyondThoseBefore(Math.log(float64At(entryValue, row)))
    if (result === -1) continue
    const pause = open - float64At(closeTime, result)
    if (result !== seen) {
      last += 1
      isLoss[last] = float64At(net, result) < 0 ? 1 : 0
      if (isSelected[row] === 1) pauses[last] = Math.log(Math.max(pause, SECOND_MS))
    }
    seen = result
    if (isSelected[row] !== 1) continue
    if (!Number.isNaN(size)) {
      sizes[last] = float64At(sizes, last) + size
      sized[last] = uint32At(sized, last) + 1
    }
    if (isLoss[last] !== 1) continue
    after.rows[filled] = row
    after.pauses[filled] = pause
    after.sizes[filled] = Math.exp(size)
    filled += 1
  }
  // Without any size, 0 / 0 is NaN.
  const average = (total: number, index: number): number => total / uint32At(sized, index)
  const afterLoss = {
    rows: after.rows.subarray(0, filled),
    pauses: after.pauses.subarray(0, filled),
    sizes: after.sizes.subarray(0, filled),
  }
  return { isLoss, pauses, sizes: sizes.map(average).subarray(0, last + 1), afterLoss }
}

function emptyAfterLoss(max: number): AfterLoss {
  return { rows: new Uint32Array(max), pauses: new Float64Array(max), sizes: new Float64Array(max) }
}

/** A logarithm minus the average of the ten before it; NaN until there are ten. */
function comparedWithThoseBefore(): (log: number) => number {
  const ring = new Float64Array(SIZES_BEFORE)
  let count = 0
  return (log) => {
    if (!Number.isFinite(log)) return Number.NaN
    let total = 0
    for (const before of ring) total += before
    const size = count < SIZES_BEFORE ? Number.NaN : log - total / SIZES_BEFORE
    ring[count % SIZES_BEFORE] = log
    count += 1
    return size
  }
}

/** The occasions with a valid value. `values` may be shorter than `isLoss`, which has room for more. */
function sampleOf(isLoss: Uint8Array, values: Float64Array, isIncluded: (value: number) => boolean): Sample {
  const sample = emptySample(values.length)
  let count = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = float64At(values, index)
    if (!isIncluded(value)) continue
    sample.isLoss[count] = isLoss[index] as number
    sample.logs[count] = value
    count += 1
  }
  return cutTo(sample, count)
}

function holdingSample({ columns, settings }: Walked, rows: Uint32Array): Sample {
  const sample = emptySample(rows.length)
  let count = 0
  for (const row of rows) {
    const outcome = outcomeOfRow(columns, row, settings)
    if (outcome === 0) continue
    sample.isLoss[count] = outcome === -1 ? 1 : 0
    sample.logs[count] = Math.log(Math.max(holdingMs(columns, row), SECOND_MS))
    count += 1
  }
  return cutTo(sample, count)
}

function emptySample(length: number): Sample {
  return { isLoss: new Uint8Array(length), logs: new Float64Array(length) }
}

function cutTo({ isLoss, logs }: Sample, count: number): Sample {
  return { isLoss: isLoss.subarray(0, count), logs: logs.subarray(0, count) }
}

/** How long a closed trade was open, in ms. */
export function holdingMs({ openTime, closeTime }: TradeColumns, row: number): number {
  return float64At(closeTime, row) - float64At(openTime, row)
}

/** The logarithms of one side of a sample. */
export function sideOf({ isLoss, logs }: Sample, side: 'loss' | 'win'): Float64Array {
  const flag = side === 'loss' ? 1 : 0
  const values = new Float64Array(logs.length)
  let count = 0
  for (let index = 0; index < logs.length; index += 1) {
    if (isLoss[index] !== flag) continue
    values[count] = float64At(logs, index)
    count += 1
  }
  return values.subarray(0, count)
}
