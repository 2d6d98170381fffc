/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the cells of a virtual table */
import type { DayReport, DayTrade, TradeColumns } from '@roundtrip/core/reports'
import { Link, useNavigate } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, MISSING } from '../../format/number.ts'
import { dayName } from '../../format/time.ts'
import { UNCOUNTED_WORDS } from '../../parts/flags/uncounted-words.ts'
import { type TradeRow, tradeRow } from '../../parts/trade-row.ts'
import { tradePath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { type TableColumn, DataTable } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Daily.module.css'
import { useUpTo } from '../../ui/use-up-to.ts'
import { t } from '../../language/translate.ts'

type Line = { readonly trade: TradeRow; readonly today: DayTrade }

/**
 * Every trade with an event on this day: closed ones with their whole result, open ones with the amount booked on it,
 * and the others with the day on which they count.
 */
export function DayTrades({ report, columns }: { readonly report: DayReport; readonly columns: TradeColumns }) {
  const uid = useUid()
  const navigate = useNavigate()
  const narrow = useUpTo('narrow')
  const { money, times } = useFormats(report.currency)
  const lines = report.trades.map((today): Line => ({ today, trade: tradeRow(columns, today.row) }))
  const link = ({ trade }: Line) => (
    <Link className={styles.ticker} to={tradePath(uid, trade.id)}>
      {trade.ticker}
    </Link>
  )
  const named = (line: Line) => (
    <>
      {link(line)} <span className="soft">{sideName(line.trade)}</span>
    </>
  )
  const shown: readonly TableColumn<Line>[] = [
    { id: 'trade', header: t('Trade'), width: 140, cell: (line) => named(line) },
    { id: 'what', header: t('On this day'), width: 236, cell: (line) => happened(line, times.clock) },
    {
      id: 'pnl',
      header: t('Net P&L'),
      width: 104,
      right: true,
      cell: (line) => <Amount line={line} money={money} />,
    },
    {
      id: 'fees',
      header: t('Fees'),
      width: 72,
      right: true,
      cell: ({ today }) => (today.part === 'net' ? money.plain(today.fees) : MISSING),
    },
    {
      id: 'funding',
      header: t('Funding'),
      width: 80,
      right: true,
      cell: ({ today }) => (today.part !== 'net' || today.funding === 0 ? MISSING : money.signed(today.funding)),
    },
  ]
  return (
    <Card title={t('Trades of the day')} hint={countText(lines.length)}>
      <DataTable
        label={t('What trades did on this day')}
        columns={shown}
        rows={{ length: lines.length, at: (index) => lines[index] as Line }}
        onOpen={({ trade }) => void navigate(tradePath(uid, trade.id))}
        compact={
          narrow
            ? (line) => (
                <div role="cell" className={styles.compact}>
                  <span>{named(line)}</span>
                  <Amount line={line} money={money} />
                  <span className="soft">{happened(line, times.clock)}</span>
                </div>
              )
            : undefined
        }
        height={{ upTo: 400 }}
      />
    </Card>
  )
}

function Amount({ line: { today, trade }, money }: { readonly line: Line; readonly money: MoneyFormat }) {
  if (!today.counted && trade.uncounted !== null) {
    const { short, meaning } = UNCOUNTED_WORDS()[trade.uncounted]
    return (
      <span title={meaning}>
        <Tag tone="warn">{short}</Tag>
      </span>
    )
  }
  const amount = money.signed(today.net)
  if (today.part === 'net') return <Money sign={today.net} text={amount} strong />
  return today.part === 'open' ? <span title={t('Booked on this day')}>{amount}</span> : MISSING
}

function sideName(trade: TradeRow): string {
  return trade.side === 'long' ? t('Long') : t('Short')
}

function happened({ trade, today }: Line, clock: (time: number | null) => string): string {
  const opened = today.opened ? t('Opened {openTime}', { openTime: clock(trade.openTime) }) : ''
  const closed = today.closed ? t('Closed {closeTime}', { closeTime: clock(trade.closeTime) }) : ''
  if (opened !== '' && closed !== '') return `${opened}, ${closed.toLowerCase()}`
  if (closed !== '') return closed
  const what = opened === '' ? t('Adjusted') : opened
  return today.closeDay === null
    ? t('{what}, still open', { what })
    : t('{what}, counts on {day}', { what, day: dayName(today.closeDay) })
}
