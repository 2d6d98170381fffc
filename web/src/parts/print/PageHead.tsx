import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Filters } from '../../data/filters/filters.ts'
import { presetRange } from '../../data/filters/periods.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { useFigureSettings } from '../../data/trades/figure-settings.ts'
import { useResultForm } from '../../data/reports/result-form.ts'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import { useFormats, useSettings, useToday } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { clockTime, dayName } from '../../format/time.ts'
import { useChosenFilters } from '../filters/chosen-filters.ts'
import { presetPeriodName } from '../filters/PeriodPicker.tsx'
import type { Fact, HeadProps, SubjectProps } from '../../ui/printing.ts'
import { REPORT_PAGES, USER } from '../../paths.ts'
import styles from './PageHead.module.css'
import { perLanguage, t } from '../../language/translate.ts'

/** States on paper and in saved pages whose trades the page shows, from when, in which currency and zone. */
export function PageHead({ title, facts }: HeadProps) {
  const chosen = useFilterFacts()
  const { settings } = useSettings()
  const currency = useTrades().data?.columns.currency ?? settings.currency
  const { times } = useFormats()
  // The header is mounted again each time the page is printed.
  const [made] = useState(Date.now)
  const start = settings.dayStartMinutes
  const begins =
    start === 0 ? '' : t(', days begin at {start}', { start: clockTime(Math.floor(start / 60), start % 60) })
  const all: readonly Fact[] = [
    ...(facts ?? chosen),
    [t('Currency'), currency],
    ...useResultFacts(),
    [t('Time zone'), `${settings.zone}${begins}`],
    [t('Made'), times.exact(made)],
  ]
  return (
    <header className={styles.head} data-paper="head">
      <p className={styles.product}>Roundtrip</p>
      <h1 className={styles.title}>{title}</h1>
      <dl className={styles.facts} aria-label={t('About this page')}>
        {all.map(([name, text]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

/** States what a page is about: its own subject, or else the filters in its address. */
export function Subject({ page, children }: SubjectProps) {
  const chosen = useFilterFacts()
  return children(page.facts ?? chosen)
}

/** The form of results unless it is net money: `Gross, R`. Pages that always show net money state nothing. */
function useResultFacts(): readonly Fact[] {
  const { pathname } = useLocation()
  const [filters] = useFilters()
  const form = useResultForm()
  const { startBalance } = useFigureSettings(filters.account).settings
  const page = pathname.split('/').slice(3).join('/')
  const isHistory = HISTORY.some((path) => path === page)
  if (!isHistory && !REPORTS.some((path) => path === page)) return []
  const costs = isHistory ? 'after' : form.costs
  // Without a start balance, amounts stay in money.
  const unit = form.unit === 'percent' && !(Number(startBalance) > 0) ? 'money' : form.unit
  if (unit === 'money' && costs === 'after') return []
  const shown = unit === 'money' ? [] : [UNITS()[unit]]
  return [[t('Results'), [costs === 'after' ? t('Net') : t('Gross'), ...shown].join(', ')]]
}

const UNITS = perLanguage(() => ({ percent: t('% of the start balance'), r: 'R' }) as const)
/** The laboratory computes in net money. */
const REPORTS = ['overview' as const, ...REPORT_PAGES.filter((page) => page !== 'reportLaboratory')].map(
  (page) => USER[page],
)
/** They list fees and funding next to the booked result, so they stay net. */
const HISTORY = [USER.journal, USER.journalDaily]

const SHOWN_APART = ['period', 'account'] as const

/** The filters in the address in words. */
function useFilterFacts(): readonly Fact[] {
  const [filters] = useFilters()
  const accounts = useAccountNames()
  const others = useChosenFilters(filters, SHOWN_APART).map(({ text }) => text)
  const names = filters.account.map((id) => accounts.get(id) ?? t('One account'))
  const basis = filters.basis === null ? [] : [BASIS()[filters.basis]]
  const more = [...others, ...basis]
  return [
    [names.length === 1 ? t('Account') : t('Accounts'), names.length === 0 ? t('All accounts') : names.join(', ')],
    [t('Period'), usePeriod(filters)],
    ...(more.length === 0 ? [] : [[t('Filters'), more.join(' · ')] as const]),
  ]
}

const BASIS = perLanguage(
  () => ({ open: t('Trades count when they open'), close: t('Trades count when they close') }) as const,
)

/** `Last 30 days, 29 Oct 2026 – 27 Nov 2026`: a printed page does not know when today was. */
function usePeriod(filters: Filters): string {
  const today = useToday()
  const name = presetPeriodName(filters)
  if (filters.period === null) return name
  const { from, to } = presetRange(filters.period, today)
  return `${name}, ${from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`}`
}
