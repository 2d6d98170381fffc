/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing with texts beside it is not a picture file */
import type { CSSProperties } from 'react'
import styles from './StillCurve.module.css'
import { niceTicks } from './ticks.ts'

export type StillCurvePoint = {
  /** The label under the curve; empty for none. */
  readonly label: string
  readonly value: number
}

type Props = {
  readonly points: readonly StillCurvePoint[]
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly axis: (value: number) => string
  readonly height: number
}

/** A static curve: no script, as wide as its container, and its text never stretches. */
export function StillCurve({ points, label, axis, height }: Props) {
  const values = points.map(({ value }) => value)
  const ticks = niceTicks(Math.min(0, ...values), Math.max(0, ...values))
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  const x = (index: number): number => rounded((index / Math.max(1, points.length - 1)) * 100)
  const y = (value: number): number => rounded(((high - value) / (high - low)) * 100)
  const texts = ticks.map(axis)
  const line = points.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')
  return (
    <div className={styles.root} style={{ height, ...axisOf(texts) }} role="img" aria-label={label}>
      <svg className={styles.svg} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {ticks.map((tick) => (
          <path key={tick} className={tick === 0 ? styles.zero : styles.grid} d={`M0 ${y(tick)}H100`} />
        ))}
        <path className={styles.area} d={`${line}V${y(0)}H0Z`} />
        <path className={styles.line} d={line} />
      </svg>
      {ticks.map((tick, index) => (
        <span key={tick} className={styles.tick} style={at({ '--y': y(tick) })}>
          {texts[index]}
        </span>
      ))}
      {points.map(({ label: text }, index) =>
        text === '' ? null : (
          <span key={text} className={styles.name} style={at({ '--x': x(index) })}>
            {text}
          </span>
        ),
      )}
    </div>
  )
}

/** The room of the axis figures, of which some languages write longer ones. */
function axisOf(figures: readonly string[]): CSSProperties {
  const longest = Math.max(...figures.map((figure) => figure.length))
  return at({ '--axis': `calc(${rounded(Math.max(3, longest * 0.4 + 0.5))} * 1rem)` })
}

/** Values that the style sheet reads. */
function at(values: Readonly<Record<`--${string}`, number | string>>): CSSProperties {
  return values as CSSProperties
}

/** Less than a pixel is left out: the page that the curve is on arrives in the first packets, or waits for more. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
