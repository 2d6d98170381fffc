import { DatePicker } from '@mantine/dates'
import { parseDayKey, weekdayOf } from '@roundtrip/core/base'
import type { TimeKind } from '../../format/typed-time.ts'
import { dayInWords, monthName, MONTHS, WEEKDAYS } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/index.ts'
import type { ComponentType } from 'react'
import styles from './CalendarPanel.module.css'
import type { TimeFieldProps } from './TimeField.tsx'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly kind: TimeKind
  /** The value of the field; empty for none. */
  readonly value: string
  readonly today: string
  readonly max?: string
  /** The input for the time of day. */
  readonly Field: ComponentType<TimeFieldProps>
  readonly onPick: (value: string) => void
  readonly onClose: () => void
}

const LOOK = {
  calendarHeader: styles.header ?? '',
  calendarHeaderControl: styles.step ?? '',
  calendarHeaderLevel: styles.level ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  monthsListControl: styles.long ?? '',
  yearsListControl: styles.long ?? '',
}

/** The calendar of a field, and its time of day if it has one. Weeks begin on Monday, as everywhere here. */
export default function CalendarPanel({ kind, value, today, max, Field, onPick, onClose }: Props) {
  const [day = '', clock = '00:00:00'] = value.split('T')
  const isMoment = kind === 'moment'
  const choose = (next: string): void => {
    onPick(isMoment ? `${next}T${clock}` : next)
    if (!isMoment) onClose()
  }
  return (
    <div className={styles.panel}>
      <DatePicker
        unstyled
        classNames={LOOK}
        // The dialog below would handle Escape itself.
        __stopPropagation
        firstDayOfWeek={1}
        value={day === '' ? null : day}
        defaultDate={day === '' ? today : day}
        {...(max === undefined ? {} : { maxDate: max })}
        ariaLabels={LABELS()}
        previousIcon={<IconChevronLeft size={16} />}
        nextIcon={<IconChevronRight size={16} />}
        weekdayFormat={(date) => WEEKDAYS()[weekday(date)]}
        monthLabelFormat={(date) => monthName(date.slice(0, 7))}
        monthsListFormat={(date) => MONTHS()[Number(date.slice(5, 7)) - 1]}
        getDayAriaLabel={dayInWords}
        getDayProps={(date) => ({
          'aria-pressed': date === day,
          ...(date === today ? { 'aria-current': 'date' as const } : {}),
        })}
        onChange={(next) => next !== null && choose(next)}
      />
      {isMoment ? (
        <div className={styles.foot} data-mantine-stop-propagation>
          <Field
            kind="time"
            label={t('Time')}
            value={clock.slice(0, 5)}
            onChange={(next) => /^\d\d:\d\d$/.test(next) && onPick(`${day === '' ? today : day}T${next}:00`)}
          />
          <Button onClick={onClose}>{t('Done')}</Button>
        </div>
      ) : (
        <Button look="ghost" disabled={max !== undefined && today > max} onClick={() => choose(today)}>
          {t('Today')}
        </Button>
      )}
    </div>
  )
}

const LABELS = perLanguage(() => ({
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous ten years'),
  nextDecade: t('Next ten years'),
}))

function weekday(date: string): number {
  const day = parseDayKey(date)
  return day === null ? 0 : weekdayOf(day)
}
