import type { IChartApi, ISeriesApi, Time } from 'lightweight-charts'
import { type ChartTheme, faded } from './chart-theme.ts'
import { drawOver } from './draw-over.ts'

/** A text next to a candle: below it, or above it. */
export type MarkText = {
  readonly time: Time
  readonly side: 'below' | 'above'
  /** The end of the candle on that side. */
  readonly price: number
  /** In px, between the candle and the text. */
  readonly gap: number
  readonly text: string
  readonly color: string
}

type Look = { readonly theme: ChartTheme; readonly fontFamily: string }
type Box = { readonly left: number; readonly top: number; readonly width: number }

const WEIGHT = 550
const SIZE = '11px'
const HEIGHT = 18
const PADDING = 5
/** How often a text moves away from the candles to keep clear of another one, before it is left out. */
const TRIES = 4

/** Writes texts over the candles on a ground of their own, so that they can be read. */
export function markTextDrawer(
  chart: IChartApi,
  series: ISeriesApi<'Candlestick'>,
): (texts: readonly MarkText[], look: Look) => void {
  let drawn: { readonly texts: readonly MarkText[]; readonly look: Look } | null = null
  const paint = drawOver(series, (context) => {
    if (drawn === null) return
    const { texts, look } = drawn
    context.font = [WEIGHT, SIZE, look.fontFamily].join(' ')
    context.textBaseline = 'middle'
    const boxes: Box[] = []
    for (const text of texts) {
      const x = chart.timeScale().timeToCoordinate(text.time)
      const y = series.priceToCoordinate(text.price)
      if (x === null || y === null) continue
      const width = context.measureText(text.text).width + 2 * PADDING
      const top = text.side === 'below' ? y + text.gap : y - text.gap - HEIGHT
      const box = clearOf(boxes, { left: x - width / 2, top, width }, text.side)
      if (box === null) continue
      boxes.push(box)
      context.fillStyle = faded(look.theme.s1, 0.88)
      context.beginPath()
      context.roundRect(box.left, box.top, box.width, HEIGHT, 4)
      context.fill()
      context.fillStyle = text.color
      context.fillText(text.text, box.left + PADDING, box.top + HEIGHT / 2 + 0.5)
    }
  })
  return (texts, look) => {
    drawn = { texts, look }
    paint()
  }
}

/** Moves a box away from the candles until it covers no other; null if there is no room. */
function clearOf(boxes: readonly Box[], box: Box, side: MarkText['side']): Box | null {
  let { top } = box
  for (let step = 0; step < TRIES; step += 1) {
    const at = { ...box, top }
    if (!boxes.some((other) => covers(other, at))) return at
    top += side === 'below' ? HEIGHT : -HEIGHT
  }
  return null
}

function covers(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.top - b.top) < HEIGHT
}
