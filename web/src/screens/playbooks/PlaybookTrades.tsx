/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the cells of a virtual table */
import type { TradeId } from '@roundtrip/core/base'
import type { PlaybookJudgement } from '@roundtrip/core/rules'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { filterSearch, type Filters } from '../../data/filters/filters.ts'
import { useTradeList } from '../../data/reports/trade-list.ts'
import { sortSearch } from '../../data/reports/trade-sort.ts'
import { useRules } from '../../data/rules/rules.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, rMultipleText } from '../../format/number.ts'
import { momentWidth } from '../../format/time.ts'
import { TradeAmount, TradeAmountWithReason } from '../../parts/flags/TradeAmount.tsx'
import { adherenceText, brokenText } from '../../parts/rules/adherence-text.ts'
import { type TradeRow, tradeRow } from '../../parts/trade-row.ts'
import { tradePath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useUpTo } from '../../ui/use-up-to.ts'
import styles from './Playbooks.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** The trades with the label. */
  readonly filters: Filters
  readonly judgement: PlaybookJudgement | undefined
}

const NEWEST = { key: 'latest', direction: 'desc' } as const
/** Pixels; a longer list scrolls. */
const MAX_HEIGHT = 520

/** Every trade of the setup, newest first, with the rules that it kept and broke. */
export function PlaybookTrades({ filters, judgement }: Props) {
  const uid = useUid()
  const navigate = useNavigate()
  const narrow = useUpTo('narrow')
  const { columns, rows } = useTradeList(filters, NEWEST)
  const { money, times } = useFormats(columns?.currency)
  const rules = useRules()
  const names = useMemo(() => new Map(rules.map(({ id, name }) => [id, name])), [rules])
  const judgedOf = (trade: TradeRow) => judgement?.trades.get(trade.id as TradeId)
  // Steps from trade to trade stay within the setup.
  const pathOf = (trade: TradeRow): string => tradePath(uid, trade.id, `${filterSearch(filters)}&${sortSearch(NEWEST)}`)
  if (columns === undefined || rows === undefined) return null
  if (rows.length === 0) {
    return (
      <Card title={t('Trades')}>
        <p className="soft">
          {t(
            'No trade has this label yet. Give it to trades on their page, in the review inbox, or to many in the list of trades.',
          )}
        </p>
      </Card>
    )
  }
  const link = (trade: TradeRow) => (
    <Link className={styles.ticker} to={pathOf(trade)}>
      {trade.ticker}
    </Link>
  )
  const time = (trade: TradeRow) => (trade.open ? <Tag>{t('Open')}</Tag> : times.moment(trade.closeTime))
  const table: readonly TableColumn<TradeRow>[] = [
    { id: 'closed', header: t('Closed'), width: momentWidth(), soft: true, cell: time },
    { id: 'ticker', header: t('Ticker'), width: 112, cell: link },
    {
      id: 'side',
      header: t('Side'),
      width: 64,
      soft: true,
      cell: ({ side }) => (side === 'long' ? t('Long') : t('Short')),
    },
    {
      id: 'net',
      header: t('Net P&L'),
      width: 104,
      right: true,
      cell: (trade) => <TradeAmount trade={trade} money={money} />,
    },
    { id: 'r', header: 'R', width: 66, right: true, cell: ({ r }) => rMultipleText(r) },
    { id: 'kept', header: t('Kept'), width: 96, right: true, cell: (trade) => adherenceText(judgedOf(trade)) },
    { id: 'broken', header: t('Broken'), width: 280, soft: true, cell: (trade) => brokenText(judgedOf(trade), names) },
  ]
  const compact = (trade: TradeRow) => (
    <div role="cell" className={styles.compact}>
      <span>
        {link(trade)} <span className="soft">{trade.side === 'long' ? t('Long') : t('Short')}</span>
      </span>
      <TradeAmountWithReason trade={trade} money={money} />
      <span className={`soft ${styles.cut}`}>
        {brokenText(judgedOf(trade), names) === ''
          ? time(trade)
          : t('Broke {trade}', { trade: brokenText(judgedOf(trade), names) })}
      </span>
      <span className="soft figures">
        {judgedOf(trade)?.score == null ? '' : t('{trade} kept', { trade: adherenceText(judgedOf(trade)) })}
      </span>
    </div>
  )
  return (
    <Card title={t('Trades')} hint={countText(rows.length)}>
      <DataTable
        label={t('Trades of this setup')}
        columns={table}
        rows={{ length: rows.length, at: (index) => tradeRow(columns, rows[index] ?? 0) }}
        onOpen={(trade) => void navigate(pathOf(trade))}
        compact={narrow ? compact : undefined}
        height={{ upTo: MAX_HEIGHT }}
      />
    </Card>
  )
}
