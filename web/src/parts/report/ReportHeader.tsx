import { ExplainAll } from './ExplainButton.tsx'
import { ResultsButton } from './ResultsButton.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { drillSearch, type Filters } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { plural } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { AccountPicker } from '../filters/AccountPicker.tsx'
import { FilterChips } from '../filters/FilterChips.tsx'
import bar from '../filters/FilterBar.module.css'
import { FilterLine } from '../filters/FilterLine.tsx'
import { MoreFilters } from '../filters/MoreFilters.tsx'
import { PeriodPicker } from '../filters/PeriodPicker.tsx'
import { ViewsButton } from '../views/ViewsButton.tsx'
import styles from './Report.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly filters: Filters; readonly onChange: ChangeFilters }

type FiltersProps = Props & {
  /** The screen shows net money, whatever form of results was chosen. */
  readonly isAboutMoney?: boolean
  readonly children?: ReactNode
}

/** The filters of a report, and the form of its results. */
export function ReportFilters({ filters, onChange, isAboutMoney = false, children }: FiltersProps) {
  const buttons = (
    <FilterLine>
      <PeriodPicker filters={filters} onChange={onChange} />
      <AccountPicker filters={filters} onChange={onChange} />
      <MoreFilters filters={filters} onChange={onChange} />
      {isAboutMoney ? null : <ResultsButton />}
      <ExplainAll slice={drillSearch(filters, {})} />
      <ViewsButton />
    </FilterLine>
  )
  return (
    <>
      {children === undefined ? (
        buttons
      ) : (
        <div className={bar.bar} data-screen-only>
          {children}
          {buttons}
        </div>
      )}
      {/* Children beside the pickers are the search box. */}
      <FilterChips filters={filters} onChange={onChange} elsewhere={children === undefined ? PICKERS : WITH_SEARCH} />
    </>
  )
}

const PICKERS = ['period', 'account'] as const
const WITH_SEARCH = [...PICKERS, 'q'] as const

/** Chooses whether trades are grouped by their open or close time. */
export function BasisSwitch({ filters, onChange, fallback }: Props & { readonly fallback: 'open' | 'close' }) {
  return (
    <SegmentedTabs
      label={t('A trade counts at the time of its')}
      value={filters.basis ?? fallback}
      options={[
        { value: 'open', text: t('Open time') },
        { value: 'close', text: t('Close time') },
      ]}
      onChange={(basis) => onChange({ basis: basis === fallback ? null : basis })}
    />
  )
}

/** The time zone of hours and days. */
export function ZoneHint() {
  const { settings } = useSettings()
  const start = settings.dayStartMinutes
  const time = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`
  return (
    <>
      <Trans
        text="Times in {zone}{time}"
        with={{ zone: settings.zone, time: start === 0 ? '' : t(', days begin at {time}', { time }) }}
      />
    </>
  )
}

/** States that the report hides labels, and where to show them again. */
export function HiddenLabels({ number }: { readonly number: number }) {
  const uid = useUid()
  if (number === 0) return null
  return (
    <p className={styles.notice}>
      <Trans
        text="{labelsAre} hidden from statistics. Their trades count all the same. <link>Labels</link>"
        with={{ labelsAre: plural(number, 'label is', 'labels are'), link: <Link to={userPath(uid, 'labels')} /> }}
      />
    </p>
  )
}
