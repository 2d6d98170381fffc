/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing or a row of controls is a group, not a fieldset */
import type { MouseEvent } from 'react'
import { followCells } from './follow-cells.ts'
import { heatColour } from './heat.ts'
import { signClass } from './Money.tsx'
import styles from './MonthGrid.module.css'
import { IconAlertTriangle } from './icons/index.ts'
import { t } from '../language/translate.ts'

export type DayCell = {
  readonly key: string
  readonly number: number
  readonly value: number
  /** Empty if the day has only a second amount. */
  readonly valueText: string
  /** Whether there is a result; otherwise the cell shows only its day number. */
  readonly hasValue: boolean
  readonly countText: string
  /** A second, muted amount, and its meaning. */
  readonly openText?: string | undefined
  readonly openTitle?: string | undefined
  readonly name: string
  readonly href?: string | undefined
  /** A warning about the day, such as a broken rule. */
  readonly warning?: string | undefined
}

export type Week = {
  readonly key: string
  readonly name: string
  /** Monday first; null = not in this month. */
  readonly days: readonly (DayCell | null)[]
  readonly value: number
  readonly valueText: string
  readonly countText: string
  readonly openText?: string | undefined
  readonly openTitle?: string | undefined
  readonly href?: string | undefined
}

type Props = {
  readonly label: string
  readonly weekdays: readonly string[]
  readonly weeks: readonly Week[]
  readonly today: string
  readonly onOpen?: (href: string) => void
}

/** One month as weeks of days, tinted by result. The figure and its sign have the meaning; the tint repeats it. */
export function MonthGrid({ label, weekdays, weeks, today, onOpen }: Props) {
  const largest = Math.max(0, ...weeks.flatMap((week) => week.days.map((day) => Math.abs(day?.value ?? 0))))
  const open = (event: MouseEvent, href: string | undefined): void => {
    if (onOpen === undefined || href === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(href)
  }
  return (
    <div ref={followCells} className={styles.grid} data-in-picture role="group" aria-label={label}>
      {weekdays.map((name) => (
        <span key={name} className={styles.head} aria-hidden>
          {name}
        </span>
      ))}
      <span className={`${styles.head} ${styles.weekhead}`} aria-hidden>
        {t('Week')}
      </span>
      {weeks.map((week) => [
        ...week.days.map((day, index) =>
          day === null ? (
            <span key={`${week.key}-${weekdays[index] ?? index}`} />
          ) : (
            <Day key={day.key} day={day} largest={largest} today={day.key === today} onClick={open} />
          ),
        ),
        <WeekCell key={week.key} week={week} onClick={open} />,
      ])}
    </div>
  )
}

type Open = (event: MouseEvent, href: string | undefined) => void

function WeekCell({ week, onClick }: { readonly week: Week; readonly onClick: Open }) {
  const look = `${styles.cell} ${styles.week}`
  const content = (
    <>
      <span className={styles.day}>{week.name}</span>
      <span className={`${styles.money} figures ${signClass(week.value, week.valueText)}`}>{week.valueText}</span>
      <span className={styles.count}>{week.countText}</span>
      <OpenAmount of={week} />
    </>
  )
  if (week.href === undefined) return <div className={look}>{content}</div>
  return (
    <a href={week.href} className={look} onClick={(event) => onClick(event, week.href)}>
      {content}
    </a>
  )
}

function Day(props: {
  readonly day: DayCell
  readonly largest: number
  readonly today: boolean
  readonly onClick: Open
}) {
  const { day } = props
  const look = `${styles.cell} ${props.today ? styles.today : ''}`
  if (!day.hasValue) {
    return (
      <div className={`${look} ${styles.quiet}`} data-span={day.key}>
        <span className={styles.day}>{day.number}</span>
      </div>
    )
  }
  return (
    <a
      href={day.href}
      className={`${look} ${styles.traded}`}
      data-span={day.key}
      style={{ background: heatColour(day.value, props.largest) }}
      onClick={(event) => props.onClick(event, day.href)}
    >
      <span className="hidden">
        {[[day.name, day.valueText].filter(Boolean).join(': '), day.countText, day.openTitle, day.warning]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className={styles.day} aria-hidden>
        {day.number}
        {day.warning === undefined ? null : (
          <span className={styles.warning} title={day.warning}>
            <IconAlertTriangle size={12} aria-hidden />
          </span>
        )}
      </span>
      {day.valueText === '' ? null : (
        <>
          <span className={`${styles.money} figures`} aria-hidden>
            {day.valueText}
          </span>
          <span className={styles.count} aria-hidden>
            {day.countText}
          </span>
        </>
      )}
      <OpenAmount of={day} />
    </a>
  )
}

/** Marks the second amount of a cell, and its sum in the month's heading. */
export const OPEN_MARK = '○'

function OpenAmount({ of: { openText, openTitle } }: { readonly of: Pick<DayCell, 'openText' | 'openTitle'> }) {
  if (openText === undefined) return null
  return (
    <span className={`${styles.open} figures`} title={openTitle} aria-hidden>
      <span className={styles.ring}>{OPEN_MARK} </span>
      {openText}
    </span>
  )
}
