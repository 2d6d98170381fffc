/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a drawing is a group, and what scrolls must be reachable by keyboard */
import { useCallback } from 'react'
import { followCells } from './follow-cells.ts'
import { heatColour } from './heat.ts'
import { HeatLegend } from './HeatLegend.tsx'
import { useWidth } from './use-width.ts'
import styles from './YearHeat.module.css'
import { t } from '../language/translate.ts'

export type HeatDay = {
  readonly key: string
  /** The column from the left, and the row from Monday. */
  readonly week: number
  readonly weekday: number
  readonly value: number
  /** Whether there is a result. */
  readonly hasValue: boolean
  readonly name: string
}

type Props = {
  readonly label: string
  readonly days: readonly HeatDay[]
  readonly months: readonly { readonly week: number; readonly text: string }[]
  readonly weeks: number
  readonly worstText: string
  readonly bestText: string
  readonly onOpen?: (key: string) => void
  /** The trades that a day stands for: `data-explain`. */
  readonly explained?: (key: string) => string
}

const NAMES = 30
const TOP = 18
/** Padding around the scroll area, for the focus ring. */
const PADDING = 4

/**
 * A year of days as small squares. If it is wider than its container, the latest days are visible, and the names of the
 * weekdays stay.
 */
export function YearHeat({ label, days, months, weeks, worstText, bestText, onOpen, explained }: Props) {
  const [width, measure] = useWidth(960)
  const cell = Math.max(10, Math.min(20, Math.floor((width - NAMES - PADDING) / Math.max(1, weeks))))
  const largest = Math.max(0, ...days.map((day) => Math.abs(day.value)))
  const size = cell - 3
  const showLatest = useCallback(
    (element: HTMLElement | null): void => {
      element?.scrollTo({ left: weeks * cell })
    },
    [weeks, cell],
  )
  return (
    <div ref={measure}>
      <div className={styles.year}>
        <svg className={styles.names} width={NAMES} height={TOP + 7 * cell} aria-hidden>
          {[t('Mon'), t('Wed'), t('Fri')].map((name, index) => (
            <text key={name} className={styles.text} x={0} y={TOP + index * 2 * cell + size - 1}>
              {name}
            </text>
          ))}
        </svg>
        <div
          ref={showLatest}
          className={styles.scroll}
          tabIndex={0}
          role="region"
          aria-label={t('{label}, the year', { label })}
        >
          <svg
            ref={followCells}
            className={styles.svg}
            width={weeks * cell}
            height={TOP + 7 * cell}
            role="group"
            aria-label={label}
          >
            {months.map((month) => (
              <text key={month.text} className={styles.text} x={month.week * cell} y={11} aria-hidden>
                {month.text}
              </text>
            ))}
            {days.map((day) => (
              <rect
                key={day.key}
                className={styles.day}
                data-span={day.key}
                x={day.week * cell}
                y={TOP + day.weekday * cell}
                width={size}
                height={size}
                rx={3}
                style={{ fill: day.hasValue ? heatColour(day.value, largest) : 'var(--s2)' }}
                {...(day.hasValue
                  ? {
                      role: 'button',
                      'aria-label': day.name,
                      onClick: () => onOpen?.(day.key),
                      cursor: 'pointer',
                      'data-explain': explained?.(day.key),
                    }
                  : { 'aria-hidden': true })}
              >
                <title>{day.name}</title>
              </rect>
            ))}
          </svg>
        </div>
      </div>
      <HeatLegend worst={worstText} best={bestText} />
    </div>
  )
}
