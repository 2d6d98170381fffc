import { lazy, Suspense } from 'react'
import { FILTER_KEYS, type Filters, isSet } from '../../data/filters/filters.ts'
import { loadChunk } from '../../ui/chunk.ts'
import type { ChipsProps } from './ChosenFilters.tsx'
import type { Elsewhere } from './chosen-filters.ts'
import styles from './FilterBar.module.css'

const IN_PICKERS: readonly Elsewhere[] = ['period', 'account']
const NOWHERE: readonly Elsewhere[] = []

const ChosenFilters = lazy(() => loadChunk('chosen-filters', () => import('./ChosenFilters.tsx')))

/** Chips for every filter that is set, for screens without pickers. */
export function EveryFilterChip(props: Omit<ChipsProps, 'elsewhere'>) {
  return <FilterChips {...props} elsewhere={NOWHERE} />
}

type Props = Omit<ChipsProps, 'elsewhere'> & Partial<Pick<ChipsProps, 'elsewhere'>>

/** Chips for filters that no other control shows. The words for filters load once one is set. */
export function FilterChips({ elsewhere = IN_PICKERS, ...props }: Props) {
  if (!hasChips(props.filters, elsewhere)) return null
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <ChosenFilters {...props} elsewhere={elsewhere} />
    </Suspense>
  )
}

function hasChips(filters: Filters, elsewhere: readonly Elsewhere[]): boolean {
  const days = elsewhere.includes('period') ? ['from', 'to'] : []
  const others = ['basis', ...days, ...elsewhere]
  return FILTER_KEYS.some((key) => !others.includes(key) && isSet(filters, key))
}
