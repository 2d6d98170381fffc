/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- the drawing is a group whose dots take the arrow keys */
import type { MouseEvent } from 'react'
import { axisWidth } from './BarLabels.tsx'
import bars from './BarsChart.module.css'
import { ChartTip } from './ChartTip.tsx'
import styles from './ScatterChart.module.css'
import { type PlacedDot, placedPanels, type ScatterPanel } from './scatter-layout.ts'
import { spacedLabels } from './spaced-labels.ts'
import { niceTicks } from './ticks.ts'
import { useParts } from './use-parts.ts'
import { useWidth } from './use-width.ts'
import { ValueAxis } from './ValueAxis.tsx'

type Props = {
  /** The result in one sentence, for screen readers. */
  readonly label: string
  /** Side by side if there is room, otherwise stacked. */
  readonly panels: readonly ScatterPanel[]
  readonly axis: (value: number) => string
  /** The height of one panel. */
  readonly height: number
  readonly onOpen: (key: string) => void
}

/** Dots over two axes: a plus is a win, a minus a loss. Each is a link, which the arrow keys reach from left to right. */
export function ScatterChart({ label, panels, axis, height, onOpen }: Props) {
  const [width, measure] = useWidth(560)
  const layout = placedPanels(panels, {
    width,
    height,
    edge: axisWidth(panels.flatMap(({ y }) => niceTicks(y.low, y.high)).map(axis)),
  })
  const dots = layout.panels.flatMap((panel) => panel.dots)
  const { shown, hide, step, partProps } = useParts(dots.length)
  const tip = shown === null ? undefined : dots[shown]
  const open = (event: MouseEvent, key: string): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(key)
  }
  return (
    <div className={bars.root} ref={measure} onPointerLeave={hide}>
      <svg
        className={bars.svg}
        width={width}
        height={layout.height}
        viewBox={`0 0 ${width} ${layout.height}`}
        role="group"
        aria-label={label}
        onKeyDown={step}
      >
        {layout.panels.map((panel) => (
          <g key={panel.name}>
            <ValueAxis ticks={panel.yTicks} y={panel.y} edge={panel.left} width={panel.right} text={axis} />
            <g aria-hidden className={bars.labels}>
              <text className={styles.name} x={panel.left} y={panel.top - 10}>
                {panel.name}
              </text>
              {panel.xTicks.map((tick) => (
                <line
                  key={tick}
                  className={tick === 0 ? bars.zero : bars.grid}
                  x1={panel.x(tick)}
                  x2={panel.x(tick)}
                  y1={panel.top}
                  y2={panel.bottom}
                />
              ))}
              {spacedLabels(
                panel.xTicks.map((tick) => ({ x: panel.x(tick), text: axis(tick) })),
                { from: panel.left - 12, to: panel.right },
              ).map((tick) => (
                <text key={tick.text} className={bars.axis} x={tick.x} y={panel.bottom + 17} textAnchor={tick.anchor}>
                  {tick.text}
                </text>
              ))}
            </g>
          </g>
        ))}
        {dots.map((dot, index) => (
          <a
            key={`${dot.panel}:${dot.key}`}
            href={dot.href}
            className={styles.dot}
            aria-label={`${dot.name}: ${[dot.valueText, ...dot.lines].join(', ')}`}
            onClick={(event) => open(event, dot.key)}
            {...partProps(index)}
          >
            <circle className={styles.hit} cx={dot.cx} cy={dot.cy} r={8} />
            <path className={`${styles.sign} ${styles[TONES[dot.tone]]}`} d={signOf(dot)} />
          </a>
        ))}
      </svg>
      {tip === undefined ? null : (
        <ChartTip x={tip.cx} y={tip.cy} width={width} value={tip.valueText} lines={[tip.name, ...tip.lines]} />
      )}
    </div>
  )
}

const TONES = { [-1]: 'loss', 0: 'flat', 1: 'win' } as const
const REACH = 3.5

/** A plus, a minus or a ring, so that they differ by more than colour. */
function signOf({ cx, cy, tone }: PlacedDot): string {
  const [x, y] = [cx.toFixed(1), cy.toFixed(1)]
  if (tone === 0)
    return `M${(cx - REACH).toFixed(1)} ${y}a${REACH} ${REACH} 0 1 0 ${2 * REACH} 0a${REACH} ${REACH} 0 1 0 ${-2 * REACH} 0`
  const minus = `M${(cx - REACH).toFixed(1)} ${y}h${2 * REACH}`
  return tone < 0 ? minus : `${minus}M${x} ${(cy - REACH).toFixed(1)}v${2 * REACH}`
}
