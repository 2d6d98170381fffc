import { textScale } from './text-scale.ts'
import styles from './BarsChart.module.css'

/** The x position of the first bar in px, right of the axis figures, of which some languages write longer ones. */
export function axisWidth(figures: readonly string[]): number {
  const longest = Math.max(0, ...figures.map((figure) => figure.length))
  return Math.max(MIN_AXIS, longest * FIGURE_WIDTH + AXIS_GAP) * textScale()
}

const MIN_AXIS = 52
/** Of a digit or a letter on average. */
const FIGURE_WIDTH = 6.5

const BOTTOM = 22
const LETTER_WIDTH = 7
const LABEL_GAP = 12
const LINE_HEIGHT = 15
/** The gap between the axis values and the bars. */
const AXIS_GAP = 8
/** The slot width that tilted labels need, and the length that they are cut to. */
const TILTED_SLOT = 14
const TILTED_LETTERS = 14
const TILT = 50

type Labelled = { readonly key: string; readonly label: string }

export type Labels = {
  /** The number of bars per label. */
  readonly every: number
  /** Level on one line, level on two where that is needed, or tilted. */
  readonly layout: 'line' | 'lines' | 'tilted'
  /** Height below the bars. */
  readonly depth: number
}

/** The layout of bar labels, for a slot of this many pixels per bar. */
export function labelsOf(bars: readonly Labelled[], slot: number, named: boolean): Labels {
  const every = labelStep(
    bars.map(({ label }) => [label]),
    slot,
  )
  if (!named || every === 1 || slot < TILTED_SLOT) return { every, layout: 'line', depth: BOTTOM }
  const wrapped = bars.map(({ label }) => twoLines(label))
  if (labelStep(wrapped, slot) === 1) {
    return { every: 1, layout: 'lines', depth: BOTTOM + LINE_HEIGHT * textScale() }
  }
  const longest = Math.max(...bars.map((bar) => cut(bar.label).length))
  return {
    every: 1,
    layout: 'tilted',
    depth: BOTTOM + longest * LETTER_WIDTH * textScale() * Math.sin((TILT * Math.PI) / 180),
  }
}

/** The label on two lines of about the same length; on one if it is a single word. */
function twoLines(label: string): readonly string[] {
  const spaces = Array.from(label.matchAll(/ /g), ({ index }) => index)
  const longer = (at: number): number => Math.max(at, label.length - at - 1)
  const [best] = spaces.toSorted((a, b) => longer(a) - longer(b))
  return best === undefined ? [label] : [label.slice(0, best), label.slice(best + 1)]
}

function cut(label: string): string {
  return label.length <= TILTED_LETTERS ? label : `${label.slice(0, TILTED_LETTERS - 1)}…`
}

type Props = {
  readonly bars: readonly Labelled[]
  readonly labels: Labels
  readonly slot: number
  /** The x position of the first bar. */
  readonly left: number
  /** The lower end of the bars. */
  readonly base: number
}

/** The labels under the bars. Separate from the links, which have longer names. */
export function BarLabels({ bars, labels, slot, left, base }: Props) {
  return (
    <g aria-hidden className={styles.labels}>
      {bars.map(({ key, label }, index) => {
        if (index % labels.every !== 0) return null
        const middle = left + (index + 0.5) * slot
        if (labels.layout === 'tilted') {
          return (
            <text
              key={key}
              className={styles.axis}
              textAnchor="end"
              transform={`translate(${middle + 4} ${base + 12}) rotate(-${TILT})`}
            >
              {cut(label)}
            </text>
          )
        }
        const lines = labels.layout === 'lines' ? twoLines(label) : [label]
        // The first one must not extend under the axis values.
        const x = Math.max(middle, left - AXIS_GAP + widthOf(lines) / 2)
        return (
          <text key={key} className={styles.axis} y={base + BOTTOM - 5} textAnchor="middle">
            {lines.map((line, number) => (
              <tspan key={`${number} ${line}`} x={x} dy={number * LINE_HEIGHT * textScale()}>
                {line}
              </tspan>
            ))}
          </text>
        )
      })}
    </g>
  )
}

/** The number of bars per label so that none overlaps the next one; each label as its lines. */
function labelStep(labels: readonly (readonly string[])[], slot: number): number {
  const widths = labels.map(widthOf)
  const fits = (step: number): boolean =>
    widths.every((wide, index) => {
      const next = widths[index + step]
      return index % step !== 0 || next === undefined || (wide + next) / 2 + LABEL_GAP <= step * slot
    })
  let step = 1
  while (step < labels.length && !fits(step)) step += 1
  return step
}

function widthOf(lines: readonly string[]): number {
  return Math.max(2, ...lines.map(({ length }) => length)) * LETTER_WIDTH * textScale()
}
