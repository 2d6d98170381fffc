import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type SeriesMarker,
  TickMarkType,
  type Time,
  type WhitespaceData,
} from 'lightweight-charts'
import { priceFormat } from './draw-axis.ts'
import { bandDrawer, type ChartBand } from './draw-band.ts'
import { chartLayout, fitter, keepAttributionPlain } from './draw-layout.ts'
import { type ChartTheme, faded } from './chart-theme.ts'
import { type HandleActs, handleDrawer, type PriceHandle } from './draw-handles.ts'
import { type ChartLine, lineDrawer } from './draw-lines.ts'
import { type MarkText, markTextDrawer } from './draw-mark-texts.ts'
import { paymentDrawer } from './draw-payments.ts'
import { type NoteActs, noteDrawer, type PinnedNote } from './draw-notes.ts'

export type CandlePoint = {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

/** Something that happened during a candle. */
export type CandleMark = {
  /** The open time of its candle. */
  readonly time: number
  readonly kind: 'entry' | 'exit' | 'payment'
  /**
   * Draws a dot at this price instead of an arrow next to the candle. `share` is the area of the dot compared with the
   * largest one, from 0 to 1.
   */
  readonly dot?: { readonly price: number; readonly share: number }
  readonly text: string
}

/** A price drawn as a line across the chart. */
export type CandleLevel = {
  readonly price: number
  readonly title: string
  readonly tone: 'accent' | 'win' | 'loss' | 't1'
}

export type CandleChartData = {
  readonly bars: readonly CandlePoint[]
  /** The number of candles shown. Space for the others stays empty, so that the chart does not jump. */
  readonly shown: number
  readonly marks: readonly CandleMark[]
  readonly levels: readonly CandleLevel[]
  /** Prices that can be dragged; default none. */
  readonly handles?: readonly PriceHandle[]
  /** Notes at a candle and a price; default none. */
  readonly notes?: readonly PinnedNote[]
  /** Shaded behind the candles; default none. */
  readonly band?: ChartBand | null
  /** Indicators; default none. */
  readonly lines?: readonly ChartLine[]
  /** Default true. */
  readonly volume?: boolean
  readonly price: (value: number) => string
  readonly moment: (time: number) => string
  readonly clock: (time: number) => string
  readonly day: (time: number) => string
}

export type CandleChartHandle = {
  readonly draw: (data: CandleChartData, theme: ChartTheme) => void
  /** Shows all bars. */
  readonly fit: () => void
  /** Above 1 shows fewer bars, below 1 more, around the same middle. */
  readonly zoom: (factor: number) => void
  /** Moves the crosshair to a bar; null removes it. */
  readonly point: (index: number | null) => void
  readonly close: () => void
}

type Options = HandleActs &
  NoteActs & {
    /** The index of the bar under the pointer; null when the pointer leaves. */
    readonly onPoint: (index: number | null) => void
  }

/**
 * Wraps lightweight-charts, so that nothing else depends on it. The logo that it draws is the attribution that its
 * licence asks for.
 */
export function createCandleChart(element: HTMLElement, { onPoint, ...acts }: Options): CandleChartHandle {
  keepAttributionPlain(element)
  const chart = createChart(element, {
    autoSize: true,
    handleScroll: { mouseWheel: false, pressedMouseMove: true, vertTouchDrag: false },
    handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: true },
    layout: chartLayout(),
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.22 } },
    timeScale: { borderVisible: false, minBarSpacing: 0.3, timeVisible: true, lockVisibleTimeRangeOnResize: true },
  })
  const drawBand = bandDrawer(chart)
  const series = chart.addSeries(CandlestickSeries, { priceLineVisible: false, lastValueVisible: false })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'volume' },
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  const marks = createSeriesMarkers(series, [])
  const drawMarkTexts = markTextDrawer(chart, series)
  const drawPayments = paymentDrawer(chart, series)
  const drawLines = lineDrawer(chart)
  const handles = handleDrawer(element, { chart, series }, acts)
  const notes = noteDrawer(element, { chart, series }, acts)
  const scaled = heldScale(handles.isHeld)
  const drawLevels = levelDrawer(series)
  let drawn: CandleChartData | null = null
  let painted: ChartTheme | null = null

  const point = crosshairMover({ chart, series }, () => drawn, onPoint)
  const fitTo = fitter(chart, 1)
  const fit = (): void => fitTo(drawn?.bars.length ?? 0)

  return {
    draw: (data, theme) => {
      const before = drawn?.bars === data.bars ? chart.timeScale().getVisibleLogicalRange() : null
      // While a line is dragged, only the lines change.
      const isSame = before !== null && drawn !== null && painted === theme && isDrawnAlike(drawn, data)
      drawn = data
      painted = theme
      if (!isSame) chart.applyOptions(look(data, theme, getComputedStyle(element).fontFamily))
      if (!isSame) drawBars({ series, volume }, data, theme)
      const written = priceFormat(series, data.price, data.levels.map(priceOf))
      series.applyOptions({
        priceFormat: written,
        autoscaleInfoProvider: (original: () => Scale | null) => scaled(() => widened(original(), data.levels)),
      })
      drawLines(data.lines ?? NO_LINES, data.bars.map(seconds), theme)
      marks.setMarkers(data.marks.filter(({ kind }) => kind !== 'payment').map((mark) => marker(mark, theme)))
      drawPayments(data.marks, theme)
      drawMarkTexts(markTexts(data, theme), { theme, fontFamily: getComputedStyle(element).fontFamily })
      drawBand(data.band ?? null, data.bars, { theme, priceFormat: written })
      drawLevels(data.levels, theme)
      handles.draw(data.handles ?? NO_HANDLES)
      notes.draw(data.notes ?? NO_NOTES, data.shown)
      // The library scrolls to the last candle; here the view must stay while a replay adds candles.
      if (before === null) fit()
      else chart.timeScale().setVisibleLogicalRange(before)
    },
    fit,
    zoom: (factor) => zoom(chart, factor),
    point,
    close: () => {
      handles.close()
      notes.close()
      chart.remove()
    },
  }
}

/** Reports the bar under the pointer, by mouse or tap, and moves the crosshair to a bar. */
function crosshairMover(
  { chart, series }: { readonly chart: IChartApi; readonly series: ISeriesApi<'Candlestick'> },
  drawn: () => CandleChartData | null,
  onPoint: (index: number | null) => void,
): (index: number | null) => void {
  let hovered: number | null = null
  const indexOf = (logical: number | undefined): number | null => {
    const index = logical === undefined ? -1 : Math.round(logical)
    return index >= 0 && index < (drawn()?.shown ?? 0) ? index : null
  }
  const moveTo = (index: number | null): void => {
    const bar = index === null ? undefined : drawn()?.bars[index]
    if (bar === undefined) chart.clearCrosshairPosition()
    else chart.setCrosshairPosition(bar.close, seconds(bar), series)
  }
  chart.subscribeCrosshairMove(({ logical, point }) => {
    hovered = point === undefined ? null : indexOf(logical)
    onPoint(hovered)
  })
  // A tap leaves the crosshair in position; a click finds it there.
  chart.subscribeClick(({ logical }) => {
    const index = indexOf(logical)
    if (index !== hovered) moveTo(index)
    onPoint(index)
  })
  return moveTo
}

function zoom(chart: IChartApi, factor: number): void {
  const range = chart.timeScale().getVisibleLogicalRange()
  if (range === null) return
  const middle = (range.from + range.to) / 2
  const half = Math.max(5, (range.to - range.from) / 2 / factor)
  chart.timeScale().setVisibleLogicalRange({ from: middle - half, to: middle + half })
}

const priceOf = ({ price }: CandleLevel): number => price

const NO_LINES: readonly ChartLine[] = []
const NO_HANDLES: readonly PriceHandle[] = []
const NO_NOTES: readonly PinnedNote[] = []

/** Draws prices as lines across the chart. */
function levelDrawer(series: ISeriesApi<'Candlestick'>): (levels: readonly CandleLevel[], theme: ChartTheme) => void {
  let lines: IPriceLine[] = []
  return (levels, theme) => {
    for (const line of lines) series.removePriceLine(line)
    lines = levels.map(({ price, title, tone }) =>
      series.createPriceLine({
        price,
        title,
        color: theme[tone],
        axisLabelTextColor: theme.s1,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: true,
      }),
    )
  }
}

type Drawn = {
  readonly series: ISeriesApi<'Candlestick'>
  readonly volume: ISeriesApi<'Histogram'>
}

function drawBars({ series, volume }: Drawn, data: CandleChartData, theme: ChartTheme): void {
  series.applyOptions({
    upColor: theme.win,
    downColor: theme.loss,
    borderVisible: false,
    wickUpColor: theme.win,
    wickDownColor: theme.loss,
  })
  series.setData(data.bars.map((bar, index) => (index < data.shown ? candle(bar) : { time: seconds(bar) })))
  volume.applyOptions({ visible: data.volume !== false })
  volume.setData(
    data.bars.slice(0, data.shown).map((bar) => ({
      time: seconds(bar),
      value: bar.volume ?? 0,
      color: faded(bar.close < bar.open ? theme.loss : theme.win, 0.3),
    })),
  )
}

type Scale = { priceRange: { minValue: number; maxValue: number } | null }

/** Whether the bars and the axes of both look the same. */
function isDrawnAlike(a: CandleChartData, b: CandleChartData): boolean {
  return (['bars', 'shown', 'volume', 'price', 'moment', 'clock'] as const).every((part) => a[part] === b[part])
}

/** The scale stays fixed while a line is dragged; otherwise a drag to the edge would run away from the pointer. */
function heldScale(isHeld: () => boolean): (scale: () => Scale | null) => Scale | null {
  let last: Scale | null = null
  return (scale) => {
    if (last === null || !isHeld()) last = scale()
    return last
  }
}

function look(data: CandleChartData, theme: ChartTheme, fontFamily: string) {
  const ms = (time: Time): number => Number(time) * 1_000
  return {
    layout: { textColor: theme.t3, fontFamily, panes: { separatorColor: theme.line, enableResize: false } },
    grid: { vertLines: { visible: false }, horzLines: { color: theme.line } },
    crosshair: {
      vertLine: { color: theme['line-2'], labelBackgroundColor: theme['line-2'], style: LineStyle.Solid },
      horzLine: { color: theme['line-2'], labelBackgroundColor: theme['line-2'], style: LineStyle.Dotted },
    },
    localization: { timeFormatter: (time: Time) => data.moment(ms(time)) },
    timeScale: {
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        type === TickMarkType.Time || type === TickMarkType.TimeWithSeconds ? data.clock(ms(time)) : data.day(ms(time)),
    },
  }
}

/** Brings nearby levels into view; a distant one would flatten the candles. */
function widened(scale: Scale | null, levels: readonly CandleLevel[]): Scale | null {
  if (scale === null || scale.priceRange === null) return scale
  const { minValue, maxValue } = scale.priceRange
  const room = (maxValue - minValue) * 0.6
  const near = levels.map(({ price }) => price).filter((price) => price > minValue - room && price < maxValue + room)
  return { ...scale, priceRange: { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) } }
}

function seconds({ time }: Pick<CandlePoint, 'time'>): Time {
  return (time / 1_000) as Time
}

function candle({ open, high, low, close, ...bar }: CandlePoint): CandlestickData | WhitespaceData {
  return { time: seconds(bar), open, high, low, close }
}

/** Diameters of dots, in the library's unit. */
const SMALLEST_DOT = 0.6
const LARGEST_DOT = 1.8
/** Between a candle and a text, in px: the room of a large dot, or of an arrow. */
const BEYOND_DOT = 10
const BEYOND_ARROW = 24

function marker({ time, kind, dot }: CandleMark, theme: ChartTheme): SeriesMarker<Time> {
  const at = seconds({ time })
  const isEntry = kind === 'entry'
  const color = markColor(kind, theme)
  if (dot === undefined) {
    const [position, shape] = isEntry ? (['belowBar', 'arrowUp'] as const) : (['aboveBar', 'arrowDown'] as const)
    return { time: at, position, shape, color }
  }
  const { price, share } = dot
  const size = SMALLEST_DOT + (LARGEST_DOT - SMALLEST_DOT) * Math.sqrt(share)
  return { time: at, shape: 'circle', color, position: 'atPriceMiddle', price, size }
}

/** The texts of fills: of an entry below its candle, of an exit above. */
function markTexts({ bars, marks }: CandleChartData, theme: ChartTheme): readonly MarkText[] {
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  return marks.flatMap(({ time, kind, dot, text }) => {
    const bar = byTime.get(time)
    if (kind === 'payment' || text === '' || bar === undefined) return []
    const [side, price] =
      kind === 'entry'
        ? (['below', Math.min(bar.low, dot?.price ?? bar.low)] as const)
        : (['above', Math.max(bar.high, dot?.price ?? bar.high)] as const)
    const gap = dot === undefined ? BEYOND_ARROW : BEYOND_DOT
    return [{ time: seconds(bar), side, price, gap, text, color: markColor(kind, theme) }]
  })
}

function markColor(kind: CandleMark['kind'], theme: ChartTheme): string {
  return kind === 'entry' ? theme.accent : theme.t1
}
