import { TextInput, type TextInputProps } from '@mantine/core'
import { dayKey } from '@roundtrip/core/base'
import { type KeyboardEvent, lazy, useRef } from 'react'
import { useToday } from '../../data/settings/settings.ts'
import { timeExample, type TimeKind } from '../../format/typed-time.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { IconCalendar } from '../../ui/icons/index.ts'
import { PanelButton } from '../../ui/PanelButton.tsx'
import styles from './TimeField.module.css'
import { useTypedTime } from './use-typed-time.ts'
import { t } from '../../language/translate.ts'

export type TimeFieldProps = Pick<TextInputProps, 'label' | 'description' | 'aria-label' | 'id' | 'className'> & {
  readonly kind: TimeKind
  /** A value of its kind, or the typed text if it cannot be read; empty for none. */
  readonly value: string
  readonly error?: string | null | undefined
  /** The last day that can be chosen. */
  readonly max?: string
  /**
   * For choices that take effect at once: `onChange` waits until the field is left or Enter is pressed, and gets only
   * readable values.
   */
  readonly settled?: boolean
  readonly onChange: (value: string) => void
}

const load = () => import('./CalendarPanel.tsx')
const CalendarPanel = lazy(() => loadChunk('calendar', load))

/** A day, a time of day, or both: typed in the reader's style, or picked from a calendar. */
export function TimeField({ kind, value, error, max, settled = false, onChange, ...rest }: TimeFieldProps) {
  const today = dayKey(useToday())
  const typed = useTypedTime({ kind, value, max, settled, thisYear: Number(today.slice(0, 4)), onChange })
  const calendar = useRef<HTMLSpanElement>(null)
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') typed.leave()
    // As in select lists.
    if (event.key !== 'ArrowDown' || !event.altKey || calendar.current === null) return
    event.preventDefault()
    calendar.current.querySelector('button')?.click()
  }
  return (
    <TextInput
      {...rest}
      value={typed.text}
      placeholder={timeExample(kind)}
      error={typed.problem ?? error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.leave}
      onKeyDown={press}
      {...(kind === 'time'
        ? {}
        : {
            rightSection: (
              <span ref={calendar} className={styles.calendar}>
                <PanelButton button={<IconCalendar size={16} />} iconName={t('Open calendar')} prepare={load}>
                  {(close) => (
                    <CalendarPanel
                      kind={kind}
                      today={today}
                      value={typed.value}
                      Field={TimeField}
                      {...(max === undefined ? {} : { max })}
                      onPick={typed.pick}
                      onClose={close}
                    />
                  )}
                </PanelButton>
              </span>
            ),
          })}
    />
  )
}
