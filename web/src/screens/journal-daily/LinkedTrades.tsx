import type { TradeColumns } from '@roundtrip/core/reports'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { rowOfTrade } from '../../data/trades/trade-id.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { TradeAmountWithReason } from '../../parts/flags/TradeAmount.tsx'
import { type TradeRow, tradeRow } from '../../parts/trade-row.ts'
import { tradePath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { IconX } from '../../ui/icons/index.ts'
import styles from './Daily.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly ids: readonly string[]; readonly onChange: (ids: string[]) => void }

const OFFERED = 6

/** Trades linked to the entry, in addition to those of the day. */
export function LinkedTrades({ ids, onChange }: Props) {
  const uid = useUid()
  const columns = useTrades().data?.columns
  const { money, times } = useFormats(columns?.currency)
  const [text, setText] = useState('')
  const linked = columns === undefined ? [] : ids.map((id) => ({ id, trade: tradeOf(columns, id) }))
  const matching = columns === undefined || text.trim() === '' ? [] : search(columns, text, times.moment)
  const offered = matching.filter((trade) => !ids.includes(trade.id)).slice(0, OFFERED)
  const line = (trade: TradeRow) => (
    <>
      <b>{trade.ticker}</b> <span className="soft">{trade.side === 'long' ? t('Long') : t('Short')}</span>{' '}
      <span className="soft">{times.moment(trade.closeTime ?? trade.openTime)}</span>{' '}
      {trade.open ? <span className="soft">{t('Open')}</span> : <TradeAmountWithReason trade={trade} money={money} />}
    </>
  )
  return (
    <Card title={t('Linked trades')}>
      {linked.length === 0 ? null : (
        <ul className={styles.links}>
          {linked.map(({ id, trade }) => (
            <li key={id}>
              {trade === null ? (
                <span className="soft">{t('A trade that changed with a later import')}</span>
              ) : (
                <Link to={tradePath(uid, id)} className={styles.linked}>
                  {line(trade)}
                </Link>
              )}
              <Button
                size="icon"
                look="ghost"
                aria-label={t('Remove the link to {ticker}', { ticker: trade?.ticker ?? t('the trade') })}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                <IconX size={15} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SearchBox label={t('Add a trade by ticker or date')} value={text} onChange={setText} />
      {offered.length === 0 ? null : (
        <ul className={styles.offers} aria-label={t('Trades found')}>
          {offered.map((trade) => (
            <li key={trade.id}>
              <button
                type="button"
                onClick={() => {
                  onChange([...ids, trade.id])
                  setText('')
                }}
              >
                {line(trade)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {text.trim() !== '' && offered.length === 0 ? <p className="soft">{t('No other trade matches.')}</p> : null}
    </Card>
  )
}

function tradeOf(columns: TradeColumns, id: string): TradeRow | null {
  const row = rowOfTrade(columns, id)
  return row === null ? null : tradeRow(columns, row)
}

/** The newest trades whose ticker or time matches the words. */
function search(columns: TradeColumns, text: string, moment: (time: number | null) => string): TradeRow[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  const rows: TradeRow[] = []
  const tickers = columns.dictionaries.tickers.map(({ name }) => name.toLowerCase())
  for (let row = columns.count - 1; row >= 0 && rows.length < 2 * OFFERED; row -= 1) {
    const ticker = tickers[columns.ticker[row] ?? 0] ?? ''
    const others = words.filter((word) => !ticker.includes(word))
    if (others.length > 0) {
      const closed = columns.closed[row] === 1 ? (columns.closeTime[row] ?? null) : null
      const when = moment(closed ?? columns.openTime[row] ?? null).toLowerCase()
      if (!others.every((word) => when.includes(word))) continue
    }
    rows.push(tradeRow(columns, row))
  }
  return rows
}
