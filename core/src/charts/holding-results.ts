import { type Numbers, quantile, SECOND_MS } from '../base/index.ts'
import { sorted } from '../measures/index.ts'

/** Trades with about the same holding time and result. */
export type HoldingDot = {
  readonly holdMs: number
  /** Net P&L in the reporting currency: of the trade, or the middle of the cell. */
  readonly net: number
  readonly count: number
}

export type HoldingResults = {
  /** True if each trade has a dot of its own; otherwise a dot stands for the trades of a small cell. */
  readonly isExact: boolean
  readonly trades: number
  readonly dots: readonly HoldingDot[]
  /** The range of results that fits the chart. Dots beyond it are kept and drawn at its edge. */
  readonly low: number
  readonly high: number
  /** Trades below `low` or above `high`. */
  readonly beyond: number
}

/** Up to this many trades are drawn individually. */
const MAX_DOTS = 2_000
const COLUMNS = 120
const ROWS = 60
/** From this many trades on, the axis leaves out the outermost results on both ends, so that the rest stays legible. */
const CLIPPED_FROM = 200
const TAIL = 0.005

/**
 * Result against holding time. With many trades, cells of a grid, even in the logarithm of the time, take the place of
 * dots: nothing is left out, each trade is counted in one cell.
 */
export function holdingResults(nets: Numbers, holdsMs: Numbers): HoldingResults {
  const inOrder = sorted(nets)
  const tail = nets.length < CLIPPED_FROM ? 0 : TAIL
  const low = Math.min(0, quantile(inOrder, tail) ?? 0)
  const high = Math.max(0, quantile(inOrder, 1 - tail) ?? 0)
  let beyond = 0
  for (let index = 0; index < nets.length; index += 1) {
    const net = nets[index] as number
    if (net < low || net > high) beyond += 1
  }
  const isExact = nets.length <= MAX_DOTS
  const dots = isExact
    ? Array.from(nets, (net, index) => ({ holdMs: holdsMs[index] as number, net, count: 1 }))
    : cells(nets, holdsMs, { low, high })
  return { isExact, trades: nets.length, dots, low, high, beyond }
}

function cells(nets: Numbers, holdsMs: Numbers, { low, high }: { low: number; high: number }): HoldingDot[] {
  // Less than a second is one column: exchanges rarely state more.
  const logs = new Float64Array(holdsMs.length)
  for (let index = 0; index < logs.length; index += 1) {
    logs[index] = Math.log(Math.max(SECOND_MS, holdsMs[index] as number))
  }
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const log of logs) {
    first = Math.min(first, log)
    last = Math.max(last, log)
  }
  const wide = (last - first) / COLUMNS || 1
  const tall = (high - low) / ROWS || 1
  const counts = new Uint32Array((COLUMNS + 1) * (ROWS + 1))
  for (let index = 0; index < nets.length; index += 1) {
    const column = Math.floor(((logs[index] as number) - first) / wide)
    const row = Math.floor((Math.min(high, Math.max(low, nets[index] as number)) - low) / tall)
    const cell = row * (COLUMNS + 1) + column
    counts[cell] = (counts[cell] as number) + 1
  }
  const dots: HoldingDot[] = []
  counts.forEach((count, cell) => {
    if (count === 0) return
    const column = cell % (COLUMNS + 1)
    const row = Math.floor(cell / (COLUMNS + 1))
    dots.push({ holdMs: Math.exp(first + (column + 0.5) * wide), net: low + (row + 0.5) * tall, count })
  })
  return dots
}
