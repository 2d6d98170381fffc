import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { IconFilter } from '../../ui/icons/index.ts'
import { JOURNAL_PARAMETERS, type JournalFilters } from './journal-list.ts'
import { LONG_WEEKDAYS } from '../../format/time.ts'
import { MOODS } from '../../parts/journal/moods.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { TimeField } from '../../parts/time-field/TimeField.tsx'
import styles from './Journal.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type Name = keyof JournalFilters

const YES_NO = perLanguage(
  () =>
    [
      ['yes', t('Yes')],
      ['no', t('No')],
    ] as const,
)
const CHOICES = perLanguage(
  (): readonly {
    readonly name: Name
    readonly label: string
    readonly options: readonly (readonly [string, string])[]
  }[] => [
    { name: 'written', label: t('With text'), options: YES_NO() },
    {
      name: 'result',
      label: t('Result'),
      options: [
        ['profit', t('Profit')],
        ['loss', t('Loss')],
        ['none', t('None')],
      ],
    },
    { name: 'mood', label: t('Mood'), options: MOODS().map(({ value, name }) => [String(value), name] as const) },
    {
      name: 'weekday',
      label: t('Weekday'),
      options: LONG_WEEKDAYS().map((name, index) => [String(index), name] as const),
    },
    { name: 'off', label: t('Day off'), options: YES_NO() },
    { name: 'pictures', label: t('With pictures'), options: [['yes', t('Yes')]] },
  ],
)

type Props = { readonly filters: JournalFilters; readonly onClear: () => void }

/** The filters of the day list, kept in the address. */
export function DayFilters({ filters, onClear }: Props) {
  const id = useId()
  const [, setSearch] = useSearchParams()
  const put = (name: Name, value: string): void =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        if (value === '') params.delete(name)
        else params.set(name, value)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  const active = JOURNAL_PARAMETERS.filter((name) => filters[name] !== null).length
  return (
    <Popover>
      <Popover.Target>
        <Button>
          <IconFilter size={15} aria-hidden />
          {active === 0 ? t('Filters') : t('Filters, {active} set', { active })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Filters of the days')}>
        <div className={styles.filters}>
          {(['from', 'to'] as const).map((name) => (
            <label key={name} htmlFor={`${id}-${name}`}>
              <span>{name === 'from' ? t('From') : t('Until')}</span>
              <TimeField
                id={`${id}-${name}`}
                kind="date"
                settled
                value={filters[name] ?? ''}
                onChange={(day) => put(name, day)}
              />
            </label>
          ))}
          {CHOICES().map(({ name, label, options }) => (
            <label key={name} htmlFor={`${id}-${name}`}>
              <span>{label}</span>
              <select
                id={`${id}-${name}`}
                value={filters[name] ?? ''}
                onChange={(event) => put(name, event.target.value)}
              >
                <option value="">{t('All')}</option>
                {options.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <Button disabled={active === 0} onClick={onClear}>
            {t('Clear filters')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
