/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- the drawing is a group whose bars take the arrow keys */
import { type MouseEvent, useId } from 'react'
import { axisWidth, BarLabels, labelsOf } from './BarLabels.tsx'
import styles from './BarsChart.module.css'
import { ChartTip } from './ChartTip.tsx'
import { followCells } from './follow-cells.ts'
import { niceTicks } from './ticks.ts'
import { useParts } from './use-parts.ts'
import { useWidth } from './use-width.ts'
import { ValueAxis } from './ValueAxis.tsx'
import { t } from '../language/translate.ts'

export type ChartBar = {
  readonly key: string
  /** Shown under the bar. Labels that do not fit are left out; if every bar is named, they take two lines or are tilted. */
  readonly label: string
  readonly name: string
  readonly value: number
  /** Where the bar starts, if not at zero: a step of a sum starts where the previous one ended. */
  readonly from?: number
  readonly valueText: string
  /** Trades behind the bar. */
  readonly count: number
  readonly countText: string
  readonly href?: string | undefined
  /** The day, `2026-03-31`, or month, `2026-03`, of a bar over time: it joins the crosshair of its screen. */
  readonly span?: string | undefined
  /** The trades that the bar stands for, if it is not a link: `data-explain`. */
  readonly explained?: string | undefined
  /** Not the chart's subject, but shown for comparison. */
  readonly isFaint?: boolean
}

type Props = {
  readonly bars: readonly ChartBar[]
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly axis: (value: number) => string
  readonly height?: number
  /** The width until the element is measured, or if it cannot be. */
  readonly width?: number
  /** Whether bars are profits, in green or red; other quantities have the accent colour. */
  readonly signed?: boolean
  /**
   * Whether each label is a name, such as a ticker, and not a step of a scale: no name is left out while there is room.
   */
  readonly named?: boolean
  readonly onOpen?: ((key: string) => void) | undefined
}

const FEW = 10
const TONES = ['win', 'loss', 'neutral'] as const
const TOP = 10

/** Bars from a zero line. A bar with fewer than ten trades is hatched, because it means little yet. */
export function BarsChart(props: Props) {
  const { bars, label, axis, height = 250, width: before = 560, signed = true, named = false, onOpen } = props
  const [width, measure] = useWidth(before)
  const { shown, hide, step, partProps } = useParts(bars.length)
  const isOverTime = bars.some(({ span }) => span !== undefined)
  const hatch = useId()
  const ends = bars.flatMap((bar) => [bar.from ?? 0, endOf(bar)])
  const ticks = niceTicks(Math.min(0, ...ends), Math.max(0, ...ends))
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  const edge = axisWidth(ticks.map(axis))
  const slot = (width - edge) / Math.max(1, bars.length)
  const labels = labelsOf(bars, slot, named)
  const bottom = labels.depth
  const y = (value: number): number => TOP + ((high - value) / (high - low)) * (height - TOP - bottom)
  const tip = shown === null ? undefined : bars[shown]

  const open = (event: MouseEvent, key: string): void => {
    if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(key)
  }
  return (
    <div className={styles.root} ref={measure} onPointerLeave={hide}>
      <svg
        className={styles.svg}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={label}
        onKeyDown={step}
        ref={isOverTime ? followCells : null}
      >
        <defs>
          <Hatches id={hatch} />
        </defs>
        <ValueAxis ticks={ticks} y={y} edge={edge} width={width} text={axis} />
        {bars.map((bar, index) => {
          const thick = Math.min(38, Math.max(2, slot * 0.66))
          const left = edge + index * slot + (slot - thick) / 2
          const start = y(bar.from ?? 0)
          const tall = Math.max(bar.value === 0 ? 0 : 1.5, Math.abs(y(endOf(bar)) - start))
          const tone = !signed ? 'neutral' : bar.value >= 0 ? 'win' : 'loss'
          const few = bar.count < FEW
          return (
            <a
              key={bar.key}
              href={bar.href}
              role={bar.href === undefined ? 'img' : undefined}
              className={styles.bar}
              data-faint={bar.isFaint || undefined}
              data-span={bar.span}
              data-explain={bar.explained}
              aria-label={[`${bar.name}: ${bar.valueText}`, bar.countText].filter(Boolean).join(', ')}
              onClick={(event) => open(event, bar.key)}
              {...partProps(index)}
            >
              <rect
                className={styles.hit}
                x={edge + index * slot}
                y={TOP}
                width={slot}
                height={height - TOP - bottom}
              />
              <g className={styles[tone]}>
                <rect
                  x={left}
                  y={bar.value >= 0 ? start - tall : start}
                  width={thick}
                  height={tall}
                  rx={Math.min(3, thick / 3)}
                  fill={few ? `url(#${hatch}-${tone})` : undefined}
                />
              </g>
            </a>
          )
        })}
        <BarLabels left={edge} bars={bars} labels={labels} slot={slot} base={height - bottom} />
      </svg>
      {tip === undefined || shown === null ? null : (
        <ChartTip
          x={edge + (shown + 0.5) * slot}
          y={Math.min(y(endOf(tip)), y(tip.from ?? 0))}
          width={width}
          value={tip.valueText}
          lines={[tip.name, `${tip.countText}${tip.count < FEW ? t(', few trades') : ''}`]}
        />
      )}
    </div>
  )
}

function endOf({ from = 0, value }: ChartBar): number {
  return from + value
}

/** One hatch pattern per tone: a pattern does not inherit the colour of the bar that it fills. */
function Hatches({ id }: { readonly id: string }) {
  return TONES.map((tone) => (
    <pattern
      key={tone}
      id={`${id}-${tone}`}
      className={styles[tone]}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="5" height="5" fill="currentcolor" fillOpacity="0.18" />
      <rect width="2" height="5" fill="currentcolor" fillOpacity="0.85" />
    </pattern>
  ))
}
