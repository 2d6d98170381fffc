/**
 * A series of bars as text, for statistics over many instruments. Prices are whole steps from the previous bar, so a
 * bar takes about fifteen characters instead of fifty. The first line holds the start of the first bar and the decimals
 * of the prices, followed by one line per bar: number of bars missing before it, open from the previous close, close
 * from open, high above both, low below both, volume. Zeros are left empty.
 */
import { float64At } from '../base/index.ts'
import type { Bar } from '../market/index.ts'
import type { BarColumns } from './indicators/index.ts'

/** Writes bars on the grid of the interval, ascending. Prices keep eight significant digits or more, volumes five. */
export function writeBars(bars: readonly Bar[], intervalMs: number): string {
  const [first] = bars
  if (first === undefined) return ''
  const decimals = decimalsOf(bars)
  const scale = 10 ** decimals
  const steps = (price: number): number => Math.round(price * scale)
  let close = 0
  let due = first.time
  const lines = bars.map((bar) => {
    const [open, end] = [steps(bar.open), steps(bar.close)]
    const fields = [
      (bar.time - due) / intervalMs,
      open - close,
      end - open,
      steps(bar.high) - Math.max(open, end),
      Math.min(open, end) - steps(bar.low),
      bar.volume === null ? '-' : Number(bar.volume.toPrecision(5)),
    ]
    close = end
    due = bar.time + intervalMs
    return fields.map((part) => (part === 0 ? '' : part)).join(',')
  })
  return [`${first.time},${decimals}`, ...lines].join('\n')
}

/** Reads the output of `writeBars`; any other text gives no bars. */
export function readBars(text: string, intervalMs: number): BarColumns {
  const lines = text === '' ? [] : text.split('\n')
  const [start = Number.NaN, decimals = Number.NaN] = (lines.shift() ?? '').split(',').map(Number)
  const count = Number.isFinite(start) && decimals >= 0 ? lines.length : 0
  const column = () => new Float64Array(count)
  const columns = { time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() }
  const scale = 10 ** decimals
  let end = 0
  let due = start
  for (let index = 0; index < count; index += 1) {
    const [gap = 0, fromClose = 0, fromOpen = 0, above = 0, below = 0, volume = 0] = (lines[index] ?? '')
      .split(',')
      .map(Number)
    const open = end + fromClose
    end = open + fromOpen
    const time = due + gap * intervalMs
    due = time + intervalMs
    columns.time[index] = time
    columns.open[index] = open / scale
    columns.close[index] = end / scale
    columns.high[index] = (Math.max(open, end) + above) / scale
    columns.low[index] = (Math.min(open, end) - below) / scale
    // '-' reads as NaN, which means that a volume is unknown.
    columns.volume[index] = volume
  }
  return columns
}

/** Joins two series; a bar that is in both is taken from the later one. */
export function joinBars(earlier: BarColumns, later: BarColumns, max: number): BarColumns {
  const from = later.time[0] ?? Number.POSITIVE_INFINITY
  let earlierCount = earlier.time.length
  while (earlierCount > 0 && float64At(earlier.time, earlierCount - 1) >= from) earlierCount -= 1
  const length = Math.min(max, earlierCount + later.time.length)
  const skipped = earlierCount + later.time.length - length
  const join = (earlierColumn: Float64Array, laterColumn: Float64Array): Float64Array => {
    const joined = new Float64Array(length)
    const head = earlierColumn.subarray(Math.min(skipped, earlierCount), earlierCount)
    joined.set(head)
    joined.set(laterColumn.subarray(Math.max(0, skipped - earlierCount)), head.length)
    return joined
  }
  return {
    time: join(earlier.time, later.time),
    open: join(earlier.open, later.open),
    high: join(earlier.high, later.high),
    low: join(earlier.low, later.low),
    close: join(earlier.close, later.close),
    volume: join(earlier.volume, later.volume),
  }
}

/** The decimals needed to write all prices as whole steps, but no more than eight significant digits require. */
function decimalsOf(bars: readonly Bar[]): number {
  let decimals = 0
  let scale = 1
  const isWhole = (price: number): boolean => Math.round(price * scale) / scale === price
  for (const { open, high, low, close } of bars) {
    while (!(isWhole(open) && isWhole(high) && isWhole(low) && isWhole(close))) {
      if (decimals >= 8 - Math.ceil(Math.log10(high))) break
      decimals += 1
      scale = 10 ** decimals
    }
  }
  return decimals
}
