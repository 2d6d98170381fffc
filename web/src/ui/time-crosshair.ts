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
import type { ChartTime, DrawnLine } from './draw-layout.ts'
import type { TimeChartData, TimePoint } from './time-chart-data.ts'
import { t } from '../language/translate.ts'

type Drawn = DrawnLine & {
  /** What is drawn now. */
  readonly data: () => TimeChartData | null
}

/**
 * Connects a line over time with the crosshair of its screen: by pointer, touch, and the keys of its group. Its figures
 * are written over the chart, and the group links to its trades. Loads once the chart is drawn.
 *
 * @returns a function that disconnects it
 */
export function joinCrosshair(element: HTMLElement, { chart, line, data }: Drawn): () => void {
  const crosshair = crosshairOf(element)
  const legend = document.createElement('p')
  Object.assign(legend.style, LEGEND)
  Object.assign(element.style, { position: 'relative', isolation: 'isolate' })
  element.append(legend)
  const group = element.parentElement ?? element
  let pointed: number | null = null
  const pointTimes = rememberedTimes()

  const show = (next: number | null): void => {
    pointed = next
    const shown = data()
    legend.replaceChildren(...(next === null || shown === null ? [] : words(shown, next)))
    const at = next === null ? undefined : shown?.line[next]?.time
    const explained = at === undefined ? null : (shown?.explained?.(at) ?? null)
    if (explained === null) delete group.dataset['explain']
    else group.dataset['explain'] = explained
  }
  const draw = (next: number | null): void => {
    const point = next === null ? undefined : data()?.line[next]
    if (point === undefined) chart.clearCrosshairPosition()
    else chart.setCrosshairPosition(point.value, point.time as ChartTime, line)
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
    const next = event.key === 'Escape' ? null : indexAfter(event.key, pointed, data()?.line.length ?? 0)
    if (next === null && (event.key !== 'Escape' || pointed === null)) return
    event.preventDefault()
    legend.ariaLive = 'polite'
    draw(next)
    point(next)
  }
  const leave = (): void => {
    legend.ariaLive = null
    draw(null)
    point(null)
  }
  chart.subscribeCrosshairMove(({ time, point: at }) => {
    const next = at === undefined ? null : within(time)
    if (next === pointed) return
    show(next)
    point(next)
  })
  // A tap leaves the crosshair in position.
  chart.subscribeClick(({ time }) => {
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
    delete group.dataset['explain']
    legend.remove()
  }
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

/** `21 Nov 2026  +$1,204.50  Drawdown −$300.00` */
function words(data: TimeChartData, index: number): readonly HTMLElement[] {
  const point = data.line[index]
  if (point === undefined) return []
  const { time, value } = point
  const strip = data.strip?.find((other) => other.time === time)
  const { name, format, exact } = data.stripLook ?? { name: t('Drawdown'), format: data.format, exact: data.exact }
  return [
    part(typeof time === 'string' ? dayName(time) : WALL_CLOCK.moment(time * 1_000)),
    part((data.exact ?? data.format)(value), VALUE),
    ...(strip === undefined ? [] : [part(`${name} ${(exact ?? format)(strip.value)}`)]),
  ]
}

function part(text: string, look: Readonly<Record<string, string>> = {}): HTMLElement {
  const made = document.createElement('span')
  made.textContent = text
  Object.assign(made.style, look)
  return made
}
