import { dayName, timeFormat } from '../format/time.ts'
import {
  crosshairOf,
  DAY_MS,
  type Follower,
  indexAfter,
  indexAt,
  type PointTimes,
  spanAt,
  spanOfKey,
} from './crosshair.ts'
import type { ChartTime, DrawnLine, DrawnStrip } from './draw-layout.ts'
import type { TimeChartData, TimePoint } from './time-chart-data.ts'
import { t } from '../language/translate.ts'

type Drawn = DrawnLine & {
  /** The strip below the line, if there is one. */
  readonly strip: () => DrawnStrip | null
  /** What is drawn now. */
  readonly data: () => TimeChartData | null
}

/**
 * Connects a line over time, and the strip below it, with the crosshair of its screen: by pointer, touch, and the keys of
 * its group. Its figures are written over the chart, and the group stands for the trades of the point. Loads once the
 * chart is drawn.
 *
 * @returns a function that disconnects it
 */
export function joinCrosshair(element: HTMLElement, { chart, line, strip, data }: Drawn): () => void {
  const crosshair = crosshairOf(element)
  const legend = addLegend(element)
  const group = element.parentElement ?? element
  let pointed: number | null = null
  let isOnStrip = false
  const pointTimes = rememberedTimes()

  const show = (next: number | null): void => {
    pointed = next
    const shown = data()
    legend.replaceChildren(...(next === null || shown === null ? [] : words(shown, next, isOnStrip)))
    setExplained(group, standsFor(shown, { index: next, isOnStrip }))
  }
  const draw = (next: number | null): void => {
    moveCrosshair({ chart, line, strip, data }, { index: next, isOnStrip })
    show(next)
  }
  const hear: Follower = (span, by) => {
    const shown = data()
    if (by !== hear) draw(span === null || shown === null ? null : indexAt(pointTimes(shown), span))
  }
  const point = (next: number | null): void => {
    const shown = data()
    if (shown !== null) crosshair.point(next === null ? null : spanAt(pointTimes(shown), next), hear)
  }
  const within = (time: unknown): number | null => pointAt(data()?.line ?? [], time)
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const moved = changesPane(event.key) ? (pointed ?? indexAfter('End', null, data()?.line.length ?? 0)) : null
    const next = event.key === 'Escape' ? null : (moved ?? indexAfter(event.key, pointed, data()?.line.length ?? 0))
    if (next === null && (event.key !== 'Escape' || pointed === null)) return
    event.preventDefault()
    isOnStrip = next !== null && isOnStrip !== (moved !== null)
    legend.ariaLive = 'polite'
    draw(next)
    point(next)
  }
  const changesPane = (key: string): boolean =>
    isOnStrip ? key === 'ArrowUp' : key === 'ArrowDown' && data()?.strip !== undefined
  const leave = (): void => {
    legend.ariaLive = null
    isOnStrip = false
    draw(null)
    point(null)
  }
  chart.subscribeCrosshairMove(({ time, point: at, sourceEvent }) => {
    const next = at === undefined ? null : within(time)
    const isBelow = isOverStrip(chart, sourceEvent)
    if (next === pointed && isBelow === isOnStrip) return
    isOnStrip = isBelow
    show(next)
    point(next)
  })
  // A tap leaves the crosshair in position.
  chart.subscribeClick(({ time, sourceEvent }) => {
    isOnStrip = isOverStrip(chart, sourceEvent)
    draw(within(time))
    point(pointed)
  })
  group.addEventListener('keydown', press)
  group.addEventListener('blur', leave)
  const stop = crosshair.follow(hear)
  return () => {
    if (pointed !== null) point(null)
    stop()
    group.removeEventListener('keydown', press)
    group.removeEventListener('blur', leave)
    setExplained(group, null)
    legend.remove()
  }
}

function addLegend(element: HTMLElement): HTMLElement {
  const legend = document.createElement('p')
  Object.assign(legend.style, LEGEND)
  Object.assign(element.style, { position: 'relative', isolation: 'isolate' })
  element.append(legend)
  return legend
}

function setExplained(group: HTMLElement, trades: string | null): void {
  if (trades === null) delete group.dataset['explain']
  else group.dataset['explain'] = trades
}

/** A point of the line, or the one of the strip below it. */
type Pointed = { readonly index: number | null; readonly isOnStrip: boolean }

function standsFor(data: TimeChartData | null, { index, isOnStrip }: Pointed): string | null {
  const time = index === null ? undefined : data?.line[index]?.time
  const explained = isOnStrip ? data?.explainedStrip : data?.explained
  return time === undefined ? null : (explained?.(time) ?? null)
}

function moveCrosshair({ chart, line, strip, data }: Drawn, { index, isOnStrip }: Pointed): void {
  const point = index === null ? undefined : data()?.line[index]
  const below = isOnStrip ? data()?.strip?.find(({ time }) => time === point?.time) : undefined
  const stripLine = strip()
  if (point === undefined) chart.clearCrosshairPosition()
  else if (below === undefined || stripLine === null)
    chart.setCrosshairPosition(point.value, point.time as ChartTime, line)
  else chart.setCrosshairPosition(below.value, below.time as ChartTime, stripLine)
}

const STRIP_PANE = 1

function isOverStrip(chart: DrawnLine['chart'], event: { readonly clientY: number } | undefined): boolean {
  const top = chart.panes()[STRIP_PANE]?.getHTMLElement()?.getBoundingClientRect().top
  return event !== undefined && top !== undefined && event.clientY >= top
}

/** The point at a time of the chart, or the previous one, which applies until the next; null outside of the line. */
export function pointAt(line: readonly TimePoint[], time: unknown): number | null {
  if (typeof time !== 'number' && typeof time !== 'string') return null
  const index = line.findLastIndex((point) => point.time <= time)
  return index === -1 ? null : index
}

/** The times of the points, computed once for each line. */
function rememberedTimes(): (data: TimeChartData) => PointTimes {
  let cached: { readonly line: readonly TimePoint[]; readonly times: PointTimes } | null = null
  return ({ line }) => {
    if (cached?.line !== line) cached = { line, times: timesOf(line) }
    return cached.times
  }
}

function timesOf(line: readonly TimePoint[]): PointTimes {
  return {
    starts: line.map(({ time }) => (typeof time === 'string' ? spanOfKey(time).from : time * 1_000)),
    lengthMs: typeof line[0]?.time === 'string' ? DAY_MS : null,
  }
}

/** In the space above the highest value, over the chart's canvases, which have z-indexes of their own. */
const LEGEND = {
  position: 'absolute',
  top: '0',
  left: '0',
  zIndex: 'var(--z-sticky)',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 'var(--space-3)',
  maxWidth: 'calc(100% - 4rem)',
  margin: '0',
  borderRadius: 'var(--radius-1)',
  background: 'color-mix(in srgb, var(--s1) 84%, transparent)',
  color: 'var(--t2)',
  fontSize: 'var(--text-small)',
  fontVariantNumeric: 'tabular-nums lining-nums',
  lineHeight: '1.125rem',
  pointerEvents: 'none',
}
const VALUE = { color: 'var(--t1)', fontWeight: '550' }

const WALL_CLOCK = timeFormat('UTC')

/** `21 Nov 2026  +$1,204.50  Drawdown −$300.00`; the figure under the crosshair stands out. */
function words(data: TimeChartData, index: number, isOnStrip: boolean): readonly HTMLElement[] {
  const point = data.line[index]
  if (point === undefined) return []
  const { time, value } = point
  const strip = data.strip?.find((other) => other.time === time)
  const { name, format, exact } = data.stripLook ?? { name: t('Drawdown'), format: data.format, exact: data.exact }
  return [
    part(typeof time === 'string' ? dayName(time) : WALL_CLOCK.moment(time * 1_000)),
    part((data.exact ?? data.format)(value), isOnStrip ? {} : VALUE),
    ...(strip === undefined ? [] : [part(`${name} ${(exact ?? format)(strip.value)}`, isOnStrip ? VALUE : {})]),
  ]
}

function part(text: string, look: Readonly<Record<string, string>> = {}): HTMLElement {
  const made = document.createElement('span')
  made.textContent = text
  Object.assign(made.style, look)
  return made
}
