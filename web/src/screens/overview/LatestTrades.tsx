import { Link } from 'react-router'
import { listSearch, type Filters } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { sortSearch } from '../../data/reports/trade-sort.ts'
import { useTradeList } from '../../data/reports/trade-list.ts'
import { TradeAmountWithReason } from '../../parts/flags/TradeAmount.tsx'
import { tradeRow } from '../../parts/trade-row.ts'
import { rMultipleText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { tradePath, userPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Overview.module.css'
import { t } from '../../language/translate.ts'

const SHOWN = 9
const NEWEST = { key: 'latest', direction: 'desc' } as const
const NEWEST_FIRST = sortSearch(NEWEST)

/** The trades that closed last. */
export default function LatestTrades({ filters }: { readonly filters: Filters }) {
  const uid = useUid()
  const { columns, rows } = useTradeList(filters, NEWEST, SHOWN)
  const { money, times } = useFormats(columns?.currency)
  const latest = columns === undefined ? [] : Array.from(rows ?? [], (row) => tradeRow(columns, row))
  return (
    <Card
      title={t('Latest trades')}
      actions={<Link to={userPath(uid, 'trades', listSearch(filters))}>{t('All trades')}</Link>}
    >
      <div className={styles.trades}>
        {latest.map((trade) => (
          <Link key={trade.id} to={tradePath(uid, trade.id, NEWEST_FIRST)} className={styles.trade}>
            <span>
              <b>{trade.ticker}</b>{' '}
              <span className={styles.soft}>
                {trade.side === 'long' ? t('Long') : t('Short')}
                {trade.holdingMs === null ? '' : ` · ${holding(trade.holdingMs)}`}
              </span>
            </span>
            <span className={styles.right}>
              <TradeAmountWithReason trade={trade} money={money} />
            </span>
            <span className={`${styles.small} figures`}>{times.moment(trade.closeTime ?? trade.openTime)}</span>
            <span className={`${styles.small} ${styles.right} figures`}>
              {trade.r === null ? '' : rMultipleText(trade.r)}
            </span>
          </Link>
        ))}
      </div>
    </Card>
  )
}
