import {
  AreaSeries,
  type AutoscaleInfo,
  BaselineSeries,
  createChart,
  createSeriesMarkers,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
  LineType,
  type SeriesMarker,
  type Time,
  type TimeChartOptions,
  type WhitespaceData,
} from 'lightweight-charts'
import { dayTick, priceFormat } from './draw-axis.ts'
import { rangeWithZero } from './from-start.ts'
import { chartLayout, type DrawnStrip, fitter, keepAttributionPlain } from './draw-layout.ts'
import { type ChartTheme, faded } from './chart-theme.ts'
import { evenTimes } from './even-times.ts'
import { whenIdle } from './idle.ts'
import type { TimeChartData, TimePoint } from './time-chart-data.ts'
import type { joinCrosshair } from './time-crosshair.ts'
import { currentLanguage } from '../language/translate.ts'

export type TimeChartHandle = {
  readonly draw: (data: TimeChartData, theme: ChartTheme) => void
  readonly close: () => void
}

const OPTIONS: DeepPartial<TimeChartOptions> = {
  autoSize: true,
  handleScroll: { mouseWheel: false, pressedMouseMove: true, vertTouchDrag: false },
  handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: false },
  layout: chartLayout(),
  crosshair: { mode: CrosshairMode.Magnet },
  leftPriceScale: { visible: false },
  // Leaves room for half of a label below the lowest value, so that a curve that begins at 0 shows it.
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.08 } },
  timeScale: {
    borderVisible: false,
    minBarSpacing: 0.05,
    lockVisibleTimeRangeOnResize: true,
    tickMarkFormatter: dayTick,
  },
}

const GHOST = {
  lineWidth: 1,
  lineStyle: LineStyle.Dashed,
  priceLineVisible: false,
  lastValueVisible: false,
  crosshairMarkerVisible: false,
  topColor: 'transparent',
  bottomColor: 'transparent',
} as const

/**
 * Wraps lightweight-charts, so that nothing else depends on it. The logo that it draws is the attribution that its
 * licence asks for.
 */
export function createTimeChart(element: HTMLElement): TimeChartHandle {
  keepAttributionPlain(element)
  const locale = currentLanguage() === 'en' ? 'en-GB' : currentLanguage()
  const chart = createChart(element, { ...OPTIONS, localization: { locale } })
  const ghost = chart.addSeries(AreaSeries, GHOST)
  const line = chart.addSeries(BaselineSeries, { lineWidth: 2, priceLineVisible: false, crosshairMarkerRadius: 4 })
  const marks = createSeriesMarkers<Time>(line, [])
  let drawn: TimeChartData | null = null
  let strip: DrawnStrip | null = null
  const fit = fitter(chart, MIN_ROOM)
  const leave = joinedWhenIdle(element, { chart, line, strip: () => strip, data: () => drawn })
  const addStrip = () =>
    chart.addSeries(AreaSeries, { lineWidth: 1, priceLineVisible: false, lastValueVisible: false }, 1)

  return {
    draw: (data, theme) => {
      drawn = data
      chart.applyOptions(lookOf(data, theme, getComputedStyle(element).fontFamily))
      const written = priceFormat(line, data.format, [data.line.at(-1)?.value ?? 0])
      line.applyOptions({
        baseValue: { type: 'price', price: data.baseline },
        autoscaleInfoProvider: (original: () => AutoscaleInfo | null) =>
          data.baseline === 0 ? withZero(original()) : original(),
        lineType: data.stepped === true ? LineType.WithSteps : LineType.Simple,
        priceFormat: written,
        topLineColor: theme.win,
        topFillColor1: faded(theme.win, 0.24),
        topFillColor2: faded(theme.win, 0.02),
        bottomLineColor: theme.loss,
        bottomFillColor1: faded(theme.loss, 0.02),
        bottomFillColor2: faded(theme.loss, 0.22),
      })
      const slots = slotsOf(data.line)
      line.setData(slots)
      // The axis formats its values as its first series does; only this one has no values if nothing is compared.
      ghost.applyOptions({ lineColor: theme.t3, priceFormat: written })
      ghost.setData((data.ghost ?? []).map(seriesPoint))
      marks.setMarkers(seriesMarks(data, theme))
      if (data.strip !== undefined && strip === null) {
        strip = addStrip()
        strip.priceScale().applyOptions({ scaleMargins: { top: 0.1, bottom: 0.04 } })
        chart.panes()[0]?.setStretchFactor(4)
        chart.panes()[1]?.setStretchFactor(1)
      }
      const stripTone = data.stripLook?.tone ?? 'loss'
      strip?.applyOptions({
        lineColor: theme[stripTone],
        topColor: faded(theme[stripTone], stripTone === 'loss' ? 0.05 : 0.3),
        bottomColor: faded(theme[stripTone], stripTone === 'loss' ? 0.3 : 0.05),
        invertFilledArea: stripTone === 'loss',
        lineType: (data.stripLook?.stepped ?? data.stepped) === true ? LineType.WithSteps : LineType.Simple,
      })
      strip?.applyOptions({ priceFormat: priceFormat(strip, data.stripLook?.format ?? data.format, []) })
      strip?.setData((data.strip ?? []).map(seriesPoint))
      fit(slots.length)
    },
    close: () => {
      leave()
      chart.remove()
    },
  }
}

function withZero(info: AutoscaleInfo | null): AutoscaleInfo | null {
  return info?.priceRange ? { ...info, priceRange: rangeWithZero(info.priceRange) } : info
}

/** In points, also if there are few: they would otherwise fill only the middle of the chart. */
const MIN_ROOM = 0.3

/** The figures at the crosshair and the keys can wait. Returns a function that disconnects them. */
function joinedWhenIdle(element: HTMLElement, chart: Parameters<typeof joinCrosshair>[1]): () => void {
  let leave = (): void => undefined
  let isClosed = false
  whenIdle(() => {
    import('./time-crosshair.ts').then(
      (loaded) => {
        if (!isClosed) leave = loaded.joinCrosshair(element, chart)
      },
      () => undefined,
    )
  })
  return () => {
    isClosed = true
    leave()
  }
}

function lookOf(data: TimeChartData, theme: ChartTheme, fontFamily: string): DeepPartial<TimeChartOptions> {
  return {
    layout: {
      textColor: theme.t3,
      fontFamily,
      panes: { separatorColor: theme.line, separatorHoverColor: theme['line-2'] },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: theme.line } },
    crosshair: {
      vertLine: { color: theme['line-2'], labelBackgroundColor: theme['line-2'], style: LineStyle.Solid },
      horzLine: { color: theme['line-2'], labelBackgroundColor: theme['line-2'], style: LineStyle.Dotted },
    },
    timeScale: { timeVisible: typeof data.line[0]?.time === 'number', secondsVisible: false },
  }
}

/** The points with empty slots between them as their times need; the library gives every point the same width. */
function slotsOf(line: readonly TimePoint[]): (WhitespaceData | { time: Time; value: number })[] {
  const times = line.flatMap(({ time }) => (typeof time === 'number' ? [time] : []))
  if (times.length < line.length) return line.map(seriesPoint)
  const points = new Map(line.map((point) => [point.time, point]))
  return evenTimes(times).map((time) => {
    const point = points.get(time)
    return point === undefined ? { time: time as Time } : seriesPoint(point)
  })
}

function seriesPoint(point: TimePoint): { time: Time; value: number } {
  return { time: point.time as Time, value: point.value }
}

function seriesMarks({ marks = [] }: TimeChartData, theme: ChartTheme): SeriesMarker<Time>[] {
  return marks.map(({ time, text, up }) => ({
    time: time as Time,
    text,
    color: theme.t1,
    size: 0.7,
    position: up ? 'belowBar' : 'aboveBar',
    shape: up ? 'arrowUp' : 'arrowDown',
  }))
}
