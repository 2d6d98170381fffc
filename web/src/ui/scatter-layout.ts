import { niceTicks } from './ticks.ts'

export type ScatterDot = {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly tone: -1 | 0 | 1
  readonly name: string
  readonly valueText: string
  readonly lines: readonly string[]
  readonly href: string
}

export type ScatterPanel = {
  /** The meaning of the horizontal axis. */
  readonly name: string
  readonly dots: readonly ScatterDot[]
  /** Values beyond these are drawn at the edge. */
  readonly x: { readonly low: number; readonly high: number }
  readonly y: { readonly low: number; readonly high: number }
}

export type PlacedDot = ScatterDot & { readonly panel: string; readonly cx: number; readonly cy: number }

export type PlacedPanel = {
  readonly name: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly xTicks: readonly number[]
  readonly yTicks: readonly number[]
  readonly x: (value: number) => number
  readonly y: (value: number) => number
  /** From left to right. */
  readonly dots: readonly PlacedDot[]
}

/** Panels narrower than this are stacked. */
const MIN_WIDTH = 300
const HEAD = 26
const FOOT = 24
const GAP = 20

/** Panels of the same height, side by side if there is room. */
export function placedPanels(
  panels: readonly ScatterPanel[],
  { width, height, edge }: { readonly width: number; readonly height: number; readonly edge: number },
): { readonly height: number; readonly panels: readonly PlacedPanel[] } {
  const isRow = width / Math.max(1, panels.length) >= MIN_WIDTH
  const wide = isRow ? (width - GAP * (panels.length - 1)) / Math.max(1, panels.length) : width
  return {
    height: isRow ? height : height * panels.length,
    panels: panels.map((panel, index) => {
      const from = isRow ? index * (wide + GAP) : 0
      const over = isRow ? 0 : index * height
      return placed(panel, { left: from + edge, right: from + wide, top: over + HEAD, bottom: over + height - FOOT })
    }),
  }
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

function placed({ name, dots, x: xRange, y: yRange }: ScatterPanel, box: Box): PlacedPanel {
  const xTicks = niceTicks(xRange.low, xRange.high)
  const yTicks = niceTicks(yRange.low, yRange.high)
  const x = scale(xTicks, [box.left, box.right])
  const y = scale(yTicks, [box.bottom, box.top])
  return {
    ...box,
    name,
    xTicks,
    yTicks,
    x,
    y,
    dots: dots.toSorted((a, b) => a.x - b.x).map((dot) => ({ ...dot, panel: name, cx: x(dot.x), cy: y(dot.y) })),
  }
}

function scale(ticks: readonly number[], [start, end]: readonly [number, number]): (value: number) => number {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  return (value) => start + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (end - start)
}
