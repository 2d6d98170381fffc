import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { IconFilter } from '../../ui/icons/index.ts'
import { JOURNAL_PARAMETERS, type JournalFilters } from './journal-list.ts'
import { LONG_WEEKDAYS } from '../../format/time.ts'
import { MOODS } from '../../parts/journal/moods.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './Journal.module.css'

type Name = keyof JournalFilters

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const
const CHOICES: readonly {
  readonly name: Name
  readonly label: string
  readonly options: readonly (readonly [string, string])[]
}[] = [
  { name: 'written', label: 'With text', options: YES_NO },
  {
    name: 'result',
    label: 'Result',
    options: [
      ['profit', 'Profit'],
      ['loss', 'Loss'],
      ['none', 'None'],
    ],
  },
  { name: 'mood', label: 'Mood', options: MOODS.map(({ value, name }) => [String(value), name] as const) },
  { name: 'weekday', label: 'Weekday', options: LONG_WEEKDAYS.map((name, place) => [String(place), name] as const) },
  { name: 'off', label: 'Day off', options: YES_NO },
  { name: 'pictures', label: 'With pictures', options: [['yes', 'Yes']] },
]

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
          {active === 0 ? 'Filters' : `Filters, ${active} set`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters of the days">
        <div className={styles.filters}>
          {(['from', 'to'] as const).map((name) => (
            <label key={name} htmlFor={`${id}-${name}`}>
              <span>{name === 'from' ? 'From' : 'Until'}</span>
              <input
                id={`${id}-${name}`}
                type="date"
                value={filters[name] ?? ''}
                onChange={(event) => put(name, event.target.value)}
              />
            </label>
          ))}
          {CHOICES.map(({ name, label, options }) => (
            <label key={name} htmlFor={`${id}-${name}`}>
              <span>{label}</span>
              <select
                id={`${id}-${name}`}
                value={filters[name] ?? ''}
                onChange={(event) => put(name, event.target.value)}
              >
                <option value="">All</option>
                {options.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <Button disabled={active === 0} onClick={onClear}>
            Clear filters
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
