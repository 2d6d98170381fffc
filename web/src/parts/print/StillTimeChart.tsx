/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing in vectors is not a picture file */
import { type CivilDay, dayKey } from '@roundtrip/core/base'
import { useId } from 'react'
import { clockTime, dayName } from '../../format/time.ts'
import type { TimeChartData, TimePoint } from '../../ui/time-chart-data.ts'
import type { TimeChartProps } from '../../ui/printing.ts'
import { useWidth } from '../../ui/use-width.ts'
import { axisWidth } from '../../ui/BarLabels.tsx'
import { ValueAxis } from '../../ui/ValueAxis.tsx'
import { pathOf, type Spot, thinned, ticksWithin } from './still-line.ts'

const MIN_EDGE = 60
const TOP = 12
const AXIS = 22
/** The strip takes a fifth of the height, as on screen. */
const STRIP_SHARE = 0.2
const GAP = 10
const MAX_POINTS = 1200

/** The line over time as vectors: sharp on paper, and part of a saved page. On screen it is drawn in pixels. */
export function StillTimeChart({ data, label, height }: TimeChartProps) {
  const [width, measure] = useWidth(640)
  const clip = useId()
  const inside = height - TOP - AXIS
  const stripTall = data.strip === undefined ? 0 : Math.round(inside * STRIP_SHARE)
  const bottom = TOP + inside - (stripTall === 0 ? 0 : stripTall + GAP)
  const values = data.line.map(({ value }) => value)
  const ghost = (data.ghost ?? []).map(({ value }) => value)
  const low = [...values, ...ghost].reduce((min, value) => Math.min(min, value), data.baseline)
  const high = [...values, ...ghost].reduce((max, value) => Math.max(max, value), data.baseline)
  const ticks = ticksWithin(low, high)
  const edge = Math.max(MIN_EDGE, axisWidth(ticks.map(data.format)))
  const y = scaleOf({ low, high }, { top: TOP, bottom })
  const shareOf = sharesOf(data.line)
  const x = (index: number): number => edge + (width - edge) * shareOf(index)
  const spots = thinned(data.line, MAX_POINTS).map((index) => ({ x: x(index), y: y(values[index] ?? 0) }))
  const line = pathOf(spots, data.stepped === true)
  const base = y(data.baseline)
  const area = closed(line, spots, base)
  return (
    <div ref={measure}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <defs>
          <clipPath id={`${clip}-above`}>
            <rect x={0} y={0} width={width} height={Math.max(0, base)} />
          </clipPath>
          <clipPath id={`${clip}-below`}>
            <rect x={0} y={base} width={width} height={Math.max(0, bottom - base + 2)} />
          </clipPath>
        </defs>
        <ValueAxis ticks={ticks} y={y} edge={edge} width={width} text={data.format} />
        <path
          d={pathOf(
            ghost.map((value, index) => ({ x: x(index), y: y(value) })),
            false,
          )}
          style={DASHED}
        />
        {(['above', 'below'] as const).map((side) => (
          <g key={side} clipPath={`url(#${clip}-${side})`}>
            <path d={area} style={{ fill: TONES[side], fillOpacity: 0.14 }} />
            <path d={line} style={{ fill: 'none', stroke: TONES[side], strokeWidth: 1.6, strokeLinejoin: 'round' }} />
          </g>
        ))}
        <Marks data={data} spotOf={(index) => ({ x: x(index), y: y(values[index] ?? 0) })} />
        {data.strip === undefined ? null : (
          <Strip
            data={data}
            strip={data.strip}
            width={width}
            edge={edge}
            top={bottom + GAP}
            bottom={bottom + GAP + stripTall}
          />
        )}
        <Times line={data.line} y={height - 5} width={width} edge={edge} />
      </svg>
    </div>
  )
}

const DASHED = { fill: 'none', stroke: 'var(--t3)', strokeWidth: 1, strokeDasharray: '4 3' } as const

const TONES = { above: 'var(--win)', below: 'var(--loss)' } as const

type Range = { readonly low: number; readonly high: number }

function scaleOf({ low, high }: Range, { top, bottom }: { readonly top: number; readonly bottom: number }) {
  const span = high - low
  return (value: number): number => (span === 0 ? (top + bottom) / 2 : bottom - ((value - low) / span) * (bottom - top))
}

/** The area between a line and the level of its start. */
function closed(line: string, spots: readonly Spot[], level: number): string {
  const [first, last] = [spots[0], spots.at(-1)]
  if (first === undefined || last === undefined) return ''
  return `${line}L${last.x.toFixed(1)} ${level.toFixed(1)}L${first.x.toFixed(1)} ${level.toFixed(1)}Z`
}

type StripProps = {
  readonly data: TimeChartData
  readonly strip: readonly TimePoint[]
  readonly width: number
  readonly edge: number
  readonly top: number
  readonly bottom: number
}

/** Drawn below the line, such as the drawdown. */
function Strip({ data, strip, width, edge, top, bottom }: StripProps) {
  const values = strip.map(({ value }) => value)
  const low = values.reduce((min, value) => Math.min(min, value), 0)
  const high = values.reduce((max, value) => Math.max(max, value), 0)
  const y = scaleOf({ low, high }, { top, bottom })
  const shareOf = sharesOf(strip)
  const spots = thinned(strip, MAX_POINTS).map((index) => ({
    x: edge + (width - edge) * shareOf(index),
    y: y(values[index] ?? 0),
  }))
  const line = pathOf(spots, (data.stripLook?.stepped ?? data.stepped) === true)
  const tone = `var(--${data.stripLook?.tone ?? 'loss'})`
  const format = data.stripLook?.format ?? data.format
  const farthest = low === 0 ? high : low
  return (
    <>
      <ValueAxis ticks={farthest === 0 ? [0] : [farthest]} y={y} edge={edge} width={width} text={format} />
      <path d={closed(line, spots, y(0))} style={{ fill: tone, fillOpacity: 0.18 }} />
      <path d={line} style={{ fill: 'none', stroke: tone, strokeWidth: 1 }} />
    </>
  )
}

type MarksProps = { readonly data: TimeChartData; readonly spotOf: (index: number) => Spot }

/** Events on the line, such as deposits. */
function Marks({ data: { line, marks = [] }, spotOf }: MarksProps) {
  const indexes = new Map(line.map(({ time }, index) => [time, index]))
  return marks.map(({ time, text, up }) => {
    const index = indexes.get(time)
    if (index === undefined) return null
    const { x, y } = spotOf(index)
    const tip = up ? y + 4 : y - 4
    const foot = up ? tip + 7 : tip - 7
    return (
      <g key={`${time} ${text}`}>
        <path d={`M${x} ${tip}L${x - 4} ${foot}L${x + 4} ${foot}Z`} style={{ fill: 'var(--t1)' }} />
        <text x={x} y={up ? foot + 12 : foot - 4} textAnchor="middle" style={{ fill: 'var(--t1)', fontSize: 11 }}>
          {text}
        </text>
      </g>
    )
  })
}

/** How far along the line a point is, from 0 to 1: by the clock, or evenly spaced if points are days. */
function sharesOf(line: readonly TimePoint[]): (index: number) => number {
  const [first, last] = [line[0]?.time, line.at(-1)?.time]
  if (typeof first !== 'number' || typeof last !== 'number' || first === last) {
    return (index) => index / Math.max(1, line.length - 1)
  }
  return (index) => (Number(line[index]?.time ?? first) - first) / (last - first)
}

type TimesProps = {
  readonly line: readonly TimePoint[]
  readonly y: number
  readonly width: number
  readonly edge: number
}

/** A few times below the line, including its first and last. */
function Times({ line, y, width, edge }: TimesProps) {
  const [first, last] = [line[0]?.time, line.at(-1)?.time]
  if (first === undefined || last === undefined) return null
  const isClock = typeof first === 'number' && typeof last === 'number'
  const spanS = isClock ? last - first : 0
  const count = Math.max(2, Math.min(line.length, Math.floor((width - edge) / 130)))
  return Array.from({ length: count }, (_, step) => {
    const share = step / (count - 1)
    const index = Math.round(share * (line.length - 1))
    const time = isClock ? first + share * spanS : (line[index]?.time ?? first)
    return (
      <text
        key={step}
        x={edge + (width - edge) * (isClock ? share : index / Math.max(1, line.length - 1))}
        y={y}
        textAnchor={step === 0 ? 'start' : step === count - 1 ? 'end' : 'middle'}
        style={{ fill: 'var(--t3)', fontSize: 12 }}
      >
        {timeText(time, spanS)}
      </text>
    )
  })
}

const DAY_S = 86_400

/** A day, or the time of day if all points, in seconds, lie close together. */
function timeText(time: string | number, spanS: number): string {
  if (typeof time === 'string') return dayName(time)
  if (spanS > 2 * DAY_S) return dayName(dayKey(Math.floor(time / DAY_S) as CivilDay))
  const minutes = Math.floor((time % DAY_S) / 60)
  return clockTime(Math.floor(minutes / 60), minutes % 60)
}
