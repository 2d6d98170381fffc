import { dayKey } from '@roundtrip/core/base'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { calendarSearch, drillSearch, type Filters } from '../data/filters/filters.ts'
import { useResultWords } from '../data/reports/result-form.ts'
import { useFirstResponses } from '../data/requests/first-responses.ts'
import { useDayScores } from '../data/rules/judgement.ts'
import { useUid } from '../data/session/user-context.ts'
import { useFormats, useToday } from '../data/settings/settings.ts'
import type { MoneyFormat } from '../format/money.ts'
import { monthName, WEEKDAYS } from '../format/time.ts'
import { userPath } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { ChartCard } from '../ui/ChartCard.tsx'
import { MonthGrid, OPEN_MARK } from '../ui/MonthGrid.tsx'
import { IconChevronLeft, IconChevronRight } from '../ui/icons/index.ts'
import { type DayResult, adjacentMonth, monthWeeks, sumOfDays } from './calendar.ts'
import { dayHead, dayLine } from './day-lines.ts'
import { OpenBooked, Whole } from './OpenLine.tsx'
import { t } from '../language/translate.ts'
import { Trans } from '../language/Trans.tsx'

type Props = {
  readonly days: readonly DayResult[]
  readonly filters: Filters
  readonly currency: string
  /** The link of a day; by default to the trades of its figures. */
  readonly hrefOf?: (day: string) => string
}

/** One month of results by day. The month is in the address; the default is the last one with trades. */
export function MonthView({ days, filters, currency, hrefOf }: Props) {
  const [search, setSearch] = useSearchParams()
  const uid = useUid()
  const navigate = useNavigate()
  const today = useToday()
  const { money } = useFormats(currency)
  const requested = search.get('calendar') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) ? requested : (days.at(-1)?.key ?? dayKey(today)).slice(0, 7)
  const byDay = useMemo(() => new Map(days.map((group) => [group.key, group])), [days])
  // Marks on days that are already shown; on the first screen, the figures come first.
  const breaches = useDayScores(useFirstResponses())
  const href = hrefOf ?? ((day: string): string => userPath(uid, 'trades', calendarSearch(filters, day)))
  const hrefOfDays = (from: string, to: string): string =>
    userPath(uid, 'trades', drillSearch(filters, { period: null, from, to }))
  const weeks = monthWeeks(month, {
    days: byDay,
    money,
    today,
    href,
    breaches,
    hrefOfDays: hrefOf === undefined ? hrefOfDays : undefined,
  })
  const inMonth = days.filter((group) => group.key.startsWith(month))
  const results = useResultWords()
  const move = (by: number): void =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        params.set('calendar', adjacentMonth(month, by))
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <ChartCard
      title={monthName(month)}
      hint={inMonth.length === 0 ? undefined : <MonthSum days={inMonth} money={money} />}
      actions={
        <>
          <Button look="ghost" size="icon" aria-label={t('Month before')} onClick={() => move(-1)}>
            <IconChevronLeft size={17} />
          </Button>
          <Button look="ghost" size="icon" aria-label={t('Month after')} onClick={() => move(1)}>
            <IconChevronRight size={17} />
          </Button>
        </>
      }
      table={() => [dayHead(results), ...inMonth.map((day) => dayLine(day, money))]}
    >
      <MonthGrid
        label={t('Results of {month} by day', { month: monthName(month) })}
        weekdays={WEEKDAYS()}
        weeks={weeks}
        today={dayKey(today)}
        onOpen={(address) => void navigate(address)}
      />
    </ChartCard>
  )
}

/** `closed +$49.03 · ○ open trades booked −$12.00` */
function MonthSum({ days, money }: { readonly days: readonly DayResult[]; readonly money: MoneyFormat }) {
  const { netProfit, open } = sumOfDays(days)
  return (
    <>
      <Trans text="closed {sum}" with={{ sum: <Whole text={money.signed(netProfit)} /> }} />
      {open === 0 ? null : (
        <>
          {' '}
          · {OPEN_MARK} <OpenBooked open={open} money={money} />
        </>
      )}
    </>
  )
}
