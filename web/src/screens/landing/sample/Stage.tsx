import { parseDayKey } from '@roundtrip/core/base'
import type { ReactNode } from 'react'
import { countText, plural, rMultipleText } from '../../../format/number.ts'
import { holding, monthName, WEEKDAYS } from '../../../format/time.ts'
import { monthWeeks } from '../../../parts/calendar.ts'
import { BarsChart } from '../../../ui/BarsChart.tsx'
import { Money } from '../../../ui/Money.tsx'
import { MonthGrid } from '../../../ui/MonthGrid.tsx'
import { FIGURES } from './figures.ts'
import { sampleMoney, sampleTimes } from './formats.ts'
import { Panel } from './Panel.tsx'
import { Result } from './Result.tsx'
import styles from './Stage.module.css'
import { SETUP_NAMES } from './setup-names.ts'
import { t } from '../../../language/translate.ts'

/** The product's overview screen, with its real components and the made-up history. */
export function Stage() {
  return (
    <section className={styles.stage} aria-labelledby="stage-note">
      <div className={styles.window} data-picture>
        <div className={styles.cards}>
          <Result />
          <Hours />
          <Month />
          <Latest />
        </div>
      </div>
      <p id="stage-note" className={styles.note}>
        {t(
          'The overview of the product with {count} made-up trades of four months, computed by the same program that computes yours.',
          { count: countText(FIGURES.summary.count) },
        )}
      </p>
    </section>
  )
}

function Hours() {
  const byHour = new Map(FIGURES.hours.map((hour) => [Number(hour.key), hour]))
  const bars = Array.from({ length: 24 }, (_, hour) => {
    const { net, count: trades } = byHour.get(hour) ?? { net: 0, count: 0 }
    const label = String(hour).padStart(2, '0')
    const valueText = sampleMoney.signed(net)
    return { key: label, label, name: label, value: net, valueText, count: trades, countText: plural(trades, 'trade') }
  })
  const evening = FIGURES.hours.filter(({ key }) => Number(key) >= 19).reduce((sum, { net }) => sum + net, 0)
  return (
    <Panel title={t('P&L by hour')} hint="UTC">
      <Still
        label={t('Net profit by hour of the day. The hours from 19:00 on sum to {evening}.', {
          evening: sampleMoney.signed(evening),
        })}
      >
        <BarsChart bars={bars} label="" axis={sampleMoney.compact} width={380} height={330} />
      </Still>
    </Panel>
  )
}

function Month() {
  const { key, days } = FIGURES.month
  const byDay = new Map(days.map((day) => [day.key, day]))
  const today = parseDayKey(`${key}-30`)
  if (today === null) return null
  const weeks = monthWeeks(key, { days: byDay, money: sampleMoney, today, href: () => '' }).map((week) => ({
    ...week,
    days: week.days.map((day) => (day === null ? null : { ...day, href: undefined })),
  }))
  const sum = days.reduce((total, { netProfit }) => total + netProfit, 0)
  return (
    <Panel title={monthName(key)} hint={sampleMoney.signed(sum)} wide>
      <Still
        label={t('Results by day of {month}, together {sum}.', { month: monthName(key), sum: sampleMoney.signed(sum) })}
      >
        <MonthGrid label="" weekdays={WEEKDAYS()} weeks={weeks} today="" />
      </Still>
    </Panel>
  )
}

/** A static picture of interactive parts; screen readers get one sentence instead. */
function Still({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <figure className={styles.still}>
      <div className={styles.inert} inert>
        {children}
      </div>
      <figcaption className="hidden">{label}</figcaption>
    </figure>
  )
}

function Latest() {
  return (
    <Panel title={t('Latest trades')}>
      <ul className={styles.trades}>
        {FIGURES.latest.map((trade) => (
          <li key={trade.id}>
            <span>
              <b>{trade.ticker}</b>{' '}
              <span className="soft">
                {trade.side === 'long' ? t('Long') : t('Short')} · {holding(trade.holdingMs)}
              </span>
            </span>
            <Money sign={trade.net} text={sampleMoney.signed(trade.net)} strong />
            <span className="soft figures">
              {sampleTimes.moment(trade.closeTime)} · {SETUP_NAMES()[trade.setup]}
            </span>
            <span className="soft figures">{rMultipleText(trade.r)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
