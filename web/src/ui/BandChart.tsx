/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the drawing is a group whose points take the arrow keys */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { axisWidth } from './BarLabels.tsx'
import styles from './BandChart.module.css'
import bars from './BarsChart.module.css'
import { ChartTip } from './ChartTip.tsx'
import { spacedLabels } from './spaced-labels.ts'
import { niceTicks } from './ticks.ts'
import { useWidth } from './use-width.ts'
import { ValueAxis } from './ValueAxis.tsx'

export type BandPoint = {
  readonly x: number
  readonly value: number
  /** Height of a second line, drawn dashed, that the first one is compared with. */
  readonly beside?: number
  /** Bands from the outermost to the innermost, each with its low and high end. */
  readonly bands: readonly (readonly [number, number])[]
  readonly valueText: string
  readonly lines: readonly string[]
}

type Props = {
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly points: readonly BandPoint[]
  /** What is written below the chart, as far as there is room. */
  readonly ticks: readonly { readonly x: number; readonly text: string }[]
  readonly axis: (value: number) => string
  readonly height: number
}

const TOP = 12
const BOTTOM = 22
const BANDS = ['outer', 'inner'] as const

/** A line with what surrounds it. The point under the pointer, or reached with the arrow keys, says its figures. */
export function BandChart({ label, points, ticks: below, axis, height }: Props) {
  const [width, place] = useWidth(560)
  const [at, setAt] = useState<number | null>(null)
  const ends = points.flatMap(({ value, beside = value, bands }) => [value, beside, ...bands.flat()])
  const ticks = niceTicks(Math.min(...ends), Math.max(...ends))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const left = axisWidth()
  const first = points[0]?.x ?? 0
  const span = (points.at(-1)?.x ?? 1) - first || 1
  const x = (value: number): number => left + ((value - first) / span) * (width - left - 6)
  const y = (value: number): number => TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM)
  const shown = at === null ? undefined : points[at]
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setAt(Math.min(points.length - 1, Math.max(0, (at ?? (by > 0 ? -1 : points.length)) + by)))
  }
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const wanted = event.clientX - event.currentTarget.getBoundingClientRect().left
    const next = points.findIndex((point) => x(point.x) >= wanted)
    const before = points[next - 1]
    const after = points[next]
    if (before === undefined || after === undefined) setAt(next === -1 ? points.length - 1 : next)
    else setAt(x(after.x) - wanted < wanted - x(before.x) ? next : next - 1)
  }
  const line = (values: readonly (readonly [number, number])[]): string =>
    values.map(([a, b], index) => `${index === 0 ? 'M' : 'L'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('')
  const labels = spacedLabels(
    below.map((tick) => ({ x: x(tick.x), text: tick.text })),
    { from: left - 12, to: width, gap: 36 },
  )
  return (
    <div
      className={`${bars.place} ${styles.place}`}
      ref={place}
      role="group"
      aria-label={label}
      tabIndex={0}
      onKeyDown={step}
      onBlur={() => setAt(null)}
      onPointerLeave={() => setAt(null)}
    >
      <svg
        className={bars.svg}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden
        onPointerMove={follow}
      >
        <rect className={bars.hit} width={width} height={height} />
        <ValueAxis ticks={ticks} y={y} edge={left} width={width} text={axis} />
        {BANDS.map((name, band) => {
          const edges = points.flatMap((point) => {
            const ends = point.bands[band]
            return ends === undefined ? [] : [{ x: point.x, ends }]
          })
          if (edges.length === 0) return null
          const around = [
            ...edges.map((edge) => [edge.x, edge.ends[1]] as const),
            ...edges.toReversed().map((edge) => [edge.x, edge.ends[0]] as const),
          ]
          return <path key={name} className={styles[name]} d={`${line(around)}Z`} />
        })}
        <path
          className={styles.beside}
          d={line(points.flatMap(({ x: at, beside }) => (beside === undefined ? [] : [[at, beside] as const])))}
        />
        <path className={styles.line} d={line(points.map((point) => [point.x, point.value]))} />
        {labels.map((tick) => (
          <text key={tick.x} className={bars.axis} x={tick.x} y={height - 5} textAnchor={tick.anchor}>
            {tick.text}
          </text>
        ))}
        {shown === undefined ? null : (
          <>
            <line className={styles.cursor} x1={x(shown.x)} x2={x(shown.x)} y1={TOP} y2={height - BOTTOM} />
            <circle className={styles.point} cx={x(shown.x)} cy={y(shown.value)} r={5} />
          </>
        )}
      </svg>
      {shown === undefined ? null : (
        <ChartTip x={x(shown.x)} y={y(shown.value) - 4} width={width} value={shown.valueText} lines={shown.lines} />
      )}
      <p className="hidden" aria-live="polite">
        {shown === undefined ? '' : [shown.valueText, ...shown.lines].join(', ')}
      </p>
    </div>
  )
}
