/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- the drawing is a group whose bands take the arrow keys */
import { type KeyboardEvent, useState } from 'react'
import { axisWidth } from './BarLabels.tsx'
import bars from './BarsChart.module.css'
import { ChartTip } from './ChartTip.tsx'
import styles from './DotsChart.module.css'
import { spacedLabels } from './spaced-labels.ts'
import { niceTicks } from './ticks.ts'
import { useParts } from './use-parts.ts'
import { useWidth } from './use-width.ts'
import { ValueAxis } from './ValueAxis.tsx'

/** A selectable part of the horizontal axis. */
export type DotBand = {
  readonly key: string
  readonly from: number
  readonly to: number
  readonly name: string
  readonly valueText: string
  readonly countText: string
  readonly isChosen: boolean
  /** The trades that it stands for: `data-explain`. */
  readonly explained: string
}

type Dot = { readonly x: number; readonly y: number; readonly count: number }

type Props = {
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly dots: readonly Dot[]
  /** The horizontal range, on a logarithmic scale, and its tick values. */
  readonly range: { readonly from: number; readonly to: number }
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
  /** Values beyond these are drawn at the edge. */
  readonly low: number
  readonly high: number
  readonly axis: (value: number) => string
  readonly bands: readonly DotBand[]
  /** A band was pressed, or several were dragged over. */
  readonly onChoose: (keys: readonly string[]) => void
  readonly height: number
}

const TOP = 12
const BOTTOM = 22
/** The opacity of a dot, by the number of its trades. */
const STRENGTHS = [
  { upTo: 1, opacity: 0.45 },
  { upTo: 3, opacity: 0.6 },
  { upTo: 10, opacity: 0.8 },
  { upTo: Number.POSITIVE_INFINITY, opacity: 1 },
] as const
const TONES = [
  { name: 'loss', test: (y: number) => y < 0 },
  { name: 'flat', test: (y: number) => y === 0 },
  { name: 'win', test: (y: number) => y > 0 },
] as const

/** Dots over a logarithmic axis. Its bands can be pressed, selected by dragging, or reached with the arrow keys. */
export function DotsChart({ label, dots, range, ticks, low, high, axis, bands, onChoose, height }: Props) {
  const [width, measure] = useWidth(560)
  const { shown, entrance, hide, step, partProps } = useParts(bands.length)
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const values = niceTicks(low, high)
  const [bottom, top] = [values[0] ?? 0, values.at(-1) ?? 1]
  const left = axisWidth(values.map(axis))
  const base = height - BOTTOM
  const logs = [Math.log(range.from), Math.log(range.to)] as const
  const share = (value: number): number => (Math.log(value) - logs[0]) / (logs[1] - logs[0] || 1)
  const x = (value: number): number => left + Math.min(1, Math.max(0, share(value))) * (width - left)
  const y = (value: number): number =>
    TOP + ((top - Math.min(top, Math.max(bottom, value))) / (top - bottom)) * (base - TOP)
  const tip = shown === null ? undefined : bands[shown]
  const dragged = drag === null ? [] : bands.slice(Math.min(drag.from, drag.to), Math.max(drag.from, drag.to) + 1)
  const keysDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    const band = bands[entrance]
    if (step(event) || (event.key !== 'Enter' && event.key !== ' ') || band === undefined) return
    event.preventDefault()
    onChoose([band.key])
  }
  const choose = (): void => {
    if (drag !== null) onChoose(dragged.map(({ key }) => key))
    setDrag(null)
  }
  const leave = (): void => {
    hide()
    setDrag(null)
  }
  return (
    <div className={bars.root} ref={measure} onPointerLeave={leave}>
      <svg
        className={`${bars.svg} ${styles.plot}`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={label}
        onKeyDown={keysDown}
        onPointerUp={choose}
        onPointerCancel={() => setDrag(null)}
      >
        {bands.map((band, index) => {
          const part = partProps(index)
          return (
            <rect
              key={band.key}
              role="button"
              data-dragged={dragged.includes(band)}
              data-explain={band.explained}
              aria-pressed={band.isChosen}
              aria-label={`${band.name}: ${band.valueText}, ${band.countText}`}
              className={styles.band}
              x={x(band.from)}
              y={TOP}
              width={Math.max(1, x(band.to) - x(band.from))}
              height={base - TOP}
              {...part}
              onPointerDown={(event) => {
                // Otherwise a finger would stay captured by the band that it touched first.
                event.currentTarget.releasePointerCapture(event.pointerId)
                if (event.button === 0) setDrag({ from: index, to: index })
              }}
              onPointerEnter={() => {
                part.onPointerEnter()
                if (drag !== null) setDrag({ ...drag, to: index })
              }}
            />
          )
        })}
        <ValueAxis ticks={values} y={y} edge={left} width={width} text={axis} />
        <g aria-hidden className={bars.labels}>
          {ticks.map(({ at, text }) => (
            <line key={text} className={bars.grid} x1={x(at)} x2={x(at)} y1={TOP} y2={base} />
          ))}
          <Dots dots={dots} x={x} y={y} />
          {spacedLabels(
            ticks.map(({ at, text }) => ({ x: x(at), text })),
            { from: left - 12, to: width },
          ).map((tick) => (
            <text key={tick.text} className={bars.axis} x={tick.x} y={height - 5} textAnchor={tick.anchor}>
              {tick.text}
            </text>
          ))}
        </g>
      </svg>
      {tip === undefined ? null : (
        <ChartTip
          x={(x(tip.from) + x(tip.to)) / 2}
          y={TOP}
          width={width}
          value={tip.valueText}
          lines={[tip.name, tip.countText]}
        />
      )}
    </div>
  )
}

type DotsProps = {
  readonly dots: readonly Dot[]
  readonly x: (value: number) => number
  readonly y: (value: number) => number
}

/** One path for each tone and opacity: a zero-length line with round caps is a dot. */
function Dots({ dots, x, y }: DotsProps) {
  return TONES.flatMap(({ name, test }) =>
    STRENGTHS.map(({ upTo, opacity }, index) => {
      const above = STRENGTHS[index - 1]?.upTo ?? 0
      const drawn = dots.filter((dot) => test(dot.y) && dot.count > above && dot.count <= upTo)
      if (drawn.length === 0) return null
      const d = drawn.map((dot) => `M${x(dot.x).toFixed(1)} ${y(dot.y).toFixed(1)}h0`).join('')
      return (
        <path
          key={`${name}-${upTo}`}
          className={`${styles.dots} ${styles[name]}`}
          d={d}
          strokeWidth={4}
          strokeOpacity={opacity}
        />
      )
    }),
  )
}
