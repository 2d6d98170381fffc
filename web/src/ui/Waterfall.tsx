import styles from './Waterfall.module.css'

export type WaterfallStep = {
  readonly name: string
  /** The amount it adds; null if unknown. */
  readonly value: number | null
  readonly text: string
  /** A sum starts at zero; a step starts where the previous one ended. */
  readonly kind: 'step' | 'sum'
}

/** A waterfall chart: each bar starts where the previous one ended, up to a sum. */
export function Waterfall({ steps, label }: { readonly steps: readonly WaterfallStep[]; readonly label: string }) {
  const spans = spansOf(steps)
  const low = Math.min(0, ...spans.flat())
  const high = Math.max(0, ...spans.flat())
  const share = (value: number): number => (high === low ? 0 : ((value - low) / (high - low)) * 100)
  return (
    <dl className={styles.steps} aria-label={label}>
      {steps.map(({ name, value, text, kind }, index) => {
        const [from = 0, to = 0] = spans[index] ?? []
        const tone = value === null || value === 0 ? '' : value > 0 ? styles.win : styles.loss
        return (
          <div key={name} className={`${styles.step} ${kind === 'sum' ? styles.sum : ''}`}>
            <dt>{name}</dt>
            <dd className={styles.track} aria-hidden>
              <span className={styles.zero} style={{ left: `${share(0)}%` }} />
              <span
                className={`${styles.bar} ${tone}`}
                style={{
                  left: `${share(Math.min(from, to))}%`,
                  width: `${share(Math.max(from, to)) - share(Math.min(from, to))}%`,
                }}
              />
            </dd>
            <dd className={`figures ${styles.value} ${tone === '' ? '' : (tone ?? '')}`}>{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function spansOf(steps: readonly WaterfallStep[]): readonly (readonly [number, number])[] {
  let reached = 0
  return steps.map(({ value, kind }) => {
    const from = kind === 'sum' ? 0 : reached
    reached = from + (value ?? 0)
    return [from, reached] as const
  })
}
