/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the drawing is a group whose bars take the arrow keys */
import { axisWidth } from './BarLabels.tsx'
import bars from './BarsChart.module.css'
import { ChartTip } from './ChartTip.tsx'
import styles from './Histogram.module.css'
import { type PlacedLabel, spacedLabels } from './spaced-labels.ts'
import { niceTicks } from './ticks.ts'
import { useParts } from './use-parts.ts'
import { useWidth } from './use-width.ts'
import { ValueAxis } from './ValueAxis.tsx'

export type ShownBin = {
  readonly key: string
  readonly count: number
  readonly tone: 'win' | 'loss'
  /** `$10 to $20` */
  readonly name: string
  readonly countText: string
  /** The sum of the results in the bin. */
  readonly sumText: string
  /** The trades that it stands for: `data-explain`. */
  readonly explained?: string | undefined
}

type Props = {
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly bins: readonly ShownBin[]
  /** The edges between bins, counted from the left: each with its number from zero and its text. */
  readonly edges: readonly { readonly at: number; readonly fromZero: number; readonly text: string }[]
  /** Marked values, in bins from the left: the first with a solid line, the second with a dashed one. */
  readonly marks: readonly { readonly at: number; readonly text: string }[]
  readonly height: number
}

const TOP = 40
const MARK_LINE = 15
const BOTTOM = 22

/** The frequency of each size of result. */
export function Histogram({ label, bins, edges, marks, height }: Props) {
  const [width, measure] = useWidth(560)
  const { shown, hide, step, partProps } = useParts(bins.length)
  const ticks = niceTicks(0, Math.max(1, ...bins.map(({ count }) => count)), 3).filter(Number.isInteger)
  const high = ticks.at(-1) ?? 1
  const left = axisWidth(ticks.map(String))
  const slot = (width - left) / Math.max(1, bins.length)
  const y = (count: number): number => TOP + (1 - count / high) * (height - TOP - BOTTOM)
  const x = (at: number): number => left + Math.min(bins.length, Math.max(0, at)) * slot
  const tip = shown === null ? undefined : bins[shown]
  return (
    <div className={bars.root} ref={measure} onPointerLeave={hide}>
      <svg
        className={bars.svg}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={label}
        onKeyDown={step}
      >
        <ValueAxis ticks={ticks} y={y} edge={left} width={width} text={String} />
        {bins.map((bin, index) => (
          <g
            key={bin.key}
            role="img"
            className={`${bars.bar} ${bars[bin.tone]}`}
            data-explain={bin.explained}
            aria-label={`${bin.name}: ${bin.countText}, ${bin.sumText}`}
            {...partProps(index)}
          >
            <rect className={bars.hit} x={x(index)} y={TOP} width={slot} height={height - TOP - BOTTOM} />
            <rect
              x={x(index) + 0.5}
              y={y(bin.count) - (bin.count > 0 ? 1 : 0)}
              width={Math.max(1, slot - 1)}
              height={height - BOTTOM - y(bin.count) + (bin.count > 0 ? 1 : 0)}
            />
          </g>
        ))}
        <g aria-hidden className={bars.labels}>
          {marks.map(({ at, text }, index) => {
            const look = `${styles.mark} ${index === 0 ? '' : styles.dashed}`
            const row = index * MARK_LINE + 9
            return (
              <g key={text}>
                <line className={look} x1={x(at)} x2={x(at)} y1={TOP - 6} y2={height - BOTTOM} />
                <line className={look} x1={width - 18} x2={width} y1={row} y2={row} />
                <text className={styles.name} x={width - 24} y={row + 4} textAnchor="end">
                  {text}
                </text>
              </g>
            )
          })}
          {edgeLabels(edges, { x, from: left - 12, to: width }).map((edge) => (
            <text key={edge.text} className={bars.axis} x={edge.x} y={height - 5} textAnchor={edge.anchor}>
              {edge.text}
            </text>
          ))}
        </g>
      </svg>
      {tip === undefined || shown === null ? null : (
        <ChartTip
          x={x(shown + 0.5)}
          y={y(tip.count)}
          width={width}
          value={tip.countText}
          lines={[tip.name, tip.sumText]}
        />
      )}
    </div>
  )
}

/** Every edge, every second, every fourth: as many as fit, always counted from zero. */
function edgeLabels(
  edges: Props['edges'],
  { x, ...room }: { readonly x: (at: number) => number; readonly from: number; readonly to: number },
): readonly PlacedLabel[] {
  for (const every of [1, 2, 4, 5, 10, 20]) {
    const kept = edges.filter(({ fromZero }) => fromZero % every === 0)
    const placed = spacedLabels(
      kept.map(({ at, text }) => ({ x: x(at), text })),
      room,
    )
    if (placed.length === kept.length) return placed
  }
  return []
}
