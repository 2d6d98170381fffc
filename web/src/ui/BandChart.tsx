/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the drawing is a group whose points take the arrow keys */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useMemo, useState } from 'react'
import { axisWidth } from './BarLabels.tsx'
import styles from './BandChart.module.css'
import bars from './BarsChart.module.css'
import { ChartTip } from './ChartTip.tsx'
import { indexAfter, type PointTimes } from './crosshair.ts'
import { spacedLabels } from './spaced-labels.ts'
import { niceTicks } from './ticks.ts'
import { useCrosshair } from './use-crosshair.ts'
import { useWidth } from './use-width.ts'
import { ValueAxis } from './ValueAxis.tsx'

export type BandPoint = {
  readonly x: number
  readonly value: number
  /** The height of a second line, drawn dashed, for comparison. */
  readonly compared?: number
  /** Bands from the outermost to the innermost, each with its low and high end. */
  readonly bands: readonly (readonly [number, number])[]
  readonly valueText: string
  readonly lines: readonly string[]
}

type Props = {
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly points: readonly BandPoint[]
  /** The times of the points in a chart over time, which shares the crosshair of its screen. */
  readonly pointTimes?: PointTimes
  /** The labels below the chart, as many as fit. */
  readonly ticks: readonly { readonly x: number; readonly text: string }[]
  readonly axis: (value: number) => string
  readonly height: number
}

const TOP = 12
const BOTTOM = 22
const BANDS = ['outer', 'inner'] as const

/** A line with bands around it. The point under the pointer, or reached with the arrow keys, shows its figures. */
export function BandChart({ label, points, pointTimes, ticks, axis, height }: Props) {
  const [width, measure] = useWidth(560)
  const scale = useMemo(() => scaleOf({ points, axis }, width, height), [points, axis, width, height])
  // Does not change while the pointer moves.
  const drawing = useMemo(() => <Drawing {...{ points, ticks, axis, scale }} />, [points, ticks, axis, scale])
  return (
    <Pointed {...{ label, points, scale, measure }} pointTimes={pointTimes ?? null}>
      {drawing}
    </Pointed>
  )
}

type Scale = {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly values: readonly number[]
  readonly x: (value: number) => number
  readonly y: (value: number) => number
}

function scaleOf({ points, axis }: Pick<Props, 'points' | 'axis'>, width: number, height: number): Scale {
  const ends = points.flatMap(({ value, compared = value, bands }) => [value, compared, ...bands.flat()])
  const values = niceTicks(Math.min(...ends), Math.max(...ends))
  const [low, high] = [values[0] ?? 0, values.at(-1) ?? 1]
  const left = axisWidth(values.map(axis))
  const first = points[0]?.x ?? 0
  const span = (points.at(-1)?.x ?? 1) - first || 1
  return {
    width,
    height,
    left,
    values,
    x: (value) => left + ((value - first) / span) * (width - left - 6),
    y: (value) => TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM),
  }
}

type PointedProps = Pick<Props, 'label' | 'points'> & {
  readonly pointTimes: PointTimes | null
  readonly scale: Scale
  readonly measure: (element: HTMLElement | null) => void
  readonly children: ReactNode
}

/** The drawing with its crosshair; only it is rendered again when that moves. */
function Pointed({ label, points, pointTimes, scale, measure, children }: PointedProps) {
  const { width, height, x, y } = scale
  const [element, setElement] = useState<HTMLElement | null>(null)
  const attach = useCallback(
    (element: HTMLElement | null) => {
      measure(element)
      setElement(element)
    },
    [measure],
  )
  const [at, point] = useCrosshair(element, pointTimes)
  const shown = at === null ? undefined : points[at]
  const step = (event: KeyboardEvent): void => {
    const next = indexAfter(event.key, at, points.length)
    if (next === null) return
    event.preventDefault()
    point(next)
  }
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const pointerX = event.clientX - event.currentTarget.getBoundingClientRect().left
    const next = points.findIndex((listed) => x(listed.x) >= pointerX)
    const before = points[next - 1]
    const after = points[next]
    if (before === undefined || after === undefined) point(next === -1 ? points.length - 1 : next)
    else point(x(after.x) - pointerX < pointerX - x(before.x) ? next : next - 1)
  }
  return (
    <div
      className={`${bars.root} ${styles.root}`}
      ref={attach}
      role="group"
      aria-label={label}
      tabIndex={0}
      onKeyDown={step}
      onBlur={() => point(null)}
      onPointerLeave={({ pointerType }) => {
        // A tap leaves the crosshair in position.
        if (pointerType !== 'touch') point(null)
      }}
    >
      <svg
        className={`${bars.svg} ${styles.drawing}`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden
        onPointerDown={follow}
        onPointerMove={follow}
      >
        {children}
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
        {shown === undefined || element !== document.activeElement ? '' : [shown.valueText, ...shown.lines].join(', ')}
      </p>
    </div>
  )
}

type DrawingProps = Pick<Props, 'points' | 'ticks' | 'axis'> & { readonly scale: Scale }

function Drawing({ points, ticks, axis, scale: { width, height, left, values, x, y } }: DrawingProps) {
  const line = (spots: readonly (readonly [number, number])[]): string =>
    spots.map(([a, b], index) => `${index === 0 ? 'M' : 'L'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('')
  const labels = spacedLabels(
    ticks.map((tick) => ({ x: x(tick.x), text: tick.text })),
    { from: left - 12, to: width, gap: 36 },
  )
  return (
    <>
      <rect className={bars.hit} width={width} height={height} />
      <ValueAxis ticks={values} y={y} edge={left} width={width} text={axis} />
      {BANDS.map((name, band) => {
        const outlines = edgesOf(points, band).map((edges) => [
          ...edges.map((edge) => [edge.x, edge.ends[1]] as const),
          ...edges.toReversed().map((edge) => [edge.x, edge.ends[0]] as const),
        ])
        if (outlines.length === 0) return null
        return <path key={name} className={styles[name]} d={outlines.map((outline) => `${line(outline)}Z`).join('')} />
      })}
      <path
        className={styles.compared}
        d={line(points.flatMap(({ x: at, compared }) => (compared === undefined ? [] : [[at, compared] as const])))}
      />
      <path className={styles.line} d={line(points.map((point) => [point.x, point.value]))} />
      {labels.map((tick) => (
        <text key={tick.x} className={bars.axis} x={tick.x} y={height - 5} textAnchor={tick.anchor}>
          {tick.text}
        </text>
      ))}
    </>
  )
}

type Edge = { readonly x: number; readonly ends: readonly [number, number] }

/** The edges of a band, piece by piece: it is interrupted at points without one. */
function edgesOf(points: readonly BandPoint[], band: number): readonly (readonly Edge[])[] {
  const pieces: Edge[][] = []
  let isWithin = false
  for (const { x, bands } of points) {
    const ends = bands[band]
    if (ends !== undefined) {
      if (!isWithin) pieces.push([])
      pieces.at(-1)?.push({ x, ends })
    }
    isWithin = ends !== undefined
  }
  return pieces
}
