/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a drawing is a group, not a fieldset, and what can be stepped through takes the keys */
import type { DrawnChart } from './use-drawn-chart.ts'
import styles from './ChartFrame.module.css'
import { t } from '../language/translate.ts'

type Props = Pick<DrawnChart<unknown>, 'container' | 'failed'> & {
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly height: number
  /** Whether it can take the focus. */
  readonly focusable?: boolean
}

/** The frame of a chart, or a message if it cannot be drawn. */
export function ChartFrame({ container, failed, label, height, focusable = false }: Props) {
  return (
    // biome-ignore lint: its parent handles the keys
    <div
      className={styles.root}
      style={{ height }}
      role="group"
      aria-label={label}
      {...(focusable ? { tabIndex: 0 } : {})}
    >
      {failed ? (
        <p className={styles.failed}>{t('The chart could not be loaded. The table shows the same figures.')}</p>
      ) : (
        <div ref={container} className={styles.canvas} style={{ height }} />
      )}
    </div>
  )
}
