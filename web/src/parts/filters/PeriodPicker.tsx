import { lazy } from 'react'
import type { Filters } from '../../data/filters/filters.ts'
import { PERIOD_NAMES } from '../../data/filters/periods.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { dayName } from '../../format/time.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { PanelButton } from '../../ui/PanelButton.tsx'
import { IconCalendar, IconChevronDown } from '../../ui/icons/index.ts'
import { t } from '../../language/translate.ts'

const load = () => import('./PeriodPanel.tsx')
const PeriodPanel = lazy(() => loadChunk('periods', load))

type Props = { readonly filters: Filters; readonly onChange: ChangeFilters }

export function PeriodPicker({ filters, onChange }: Props) {
  return (
    <PanelButton
      prepare={load}
      button={
        <>
          <IconCalendar size={15} aria-hidden />
          {presetPeriodName(filters)}
          <IconChevronDown className="roomy" size={14} aria-hidden />
        </>
      }
    >
      <PeriodPanel filters={filters} onChange={onChange} />
    </PanelButton>
  )
}

export function presetPeriodName({ period, from, to }: Pick<Filters, 'period' | 'from' | 'to'>): string {
  if (period !== null) return PERIOD_NAMES()[period]
  if (from !== null && from === to) return dayName(from)
  if (from !== null && to !== null) return `${dayName(from)} – ${dayName(to)}`
  if (from !== null) return t('Since {from}', { from: dayName(from) })
  if (to !== null) return t('Until {to}', { to: dayName(to) })
  return t('All time')
}
