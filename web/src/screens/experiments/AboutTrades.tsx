import type { Filters } from '../../data/filters/filters.ts'
import { EveryFilterChip } from '../../parts/filters/FilterChips.tsx'
import { MoreFilters } from '../../parts/filters/MoreFilters.tsx'
import styles from './ExperimentsScreen.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
  /** Whether some filters depend on something known only after the open. */
  readonly leavesOut: boolean
}

/** The trades of an experiment, selected by traits known when a trade is opened. */
export function AboutTrades({ filters, onChange, leavesOut }: Props) {
  const change = (changes: Partial<Filters>): void => {
    const next = Object.entries({ ...filters, ...changes }).map(([key, value]) => [key, value ?? emptyOf(filters, key)])
    onChange(Object.fromEntries(next) as Filters)
  }
  return (
    <div className={styles.about}>
      <MoreFilters filters={filters} onChange={change} />
      <EveryFilterChip filters={filters} onChange={change} />
      {leavesOut ? (
        <p className="soft">
          {t(
            'Only filters known when you open a trade count: account, ticker, side, labels given before the exit, time, session, trade number, what came before, size and market. The others are ignored.',
          )}
        </p>
      ) : null}
    </div>
  )
}

/** Clearing a filter sets it to null; lists are empty then. */
function emptyOf(filters: Filters, key: string): readonly [] | null {
  return Array.isArray(filters[key as keyof Filters]) ? [] : null
}
