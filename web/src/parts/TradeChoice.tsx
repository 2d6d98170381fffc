import { Select } from '@mantine/core'
import type { TradeColumns } from '@roundtrip/core/reports'
import { useMemo, useState } from 'react'
import { useFormats } from '../data/settings/settings.ts'
import { useTrades } from '../data/trades/all-trades.ts'
import { Button } from '../ui/Button.tsx'
import { type TradeRow, tradeRow } from './trade-row.ts'
import styles from './TradeChoice.module.css'
import { t } from '../language/translate.ts'

type Props = { readonly onChoose: (tradeId: string) => void; readonly onCancel: () => void }

const MAX = 50

/** Chooses one of all trades by its ticker; the latest first. */
export function TradeChoice({ onChoose, onCancel }: Props) {
  const columns = useTrades().data?.columns
  const { money, times } = useFormats(columns?.currency)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const options = useMemo(() => {
    const word = text.trim().split(' ')[0]?.toLowerCase() ?? ''
    return columns === undefined ? [] : latest(columns, word)
  }, [columns, text])
  const name = ({ ticker, side, openTime, net }: TradeRow): string =>
    `${ticker} ${side} · ${times.moment(openTime)} · ${money.signed(net)}`
  return (
    <div className={styles.choice}>
      <Select
        label={t('Trade')}
        placeholder={t('Type a ticker')}
        data={options.map((trade) => ({ value: trade.id, label: name(trade) }))}
        // The options are already filtered by ticker.
        filter={({ options }) => options}
        searchable
        searchValue={text}
        onSearchChange={setText}
        value={chosen}
        onChange={setChosen}
        comboboxProps={{ withinPortal: false }}
      />
      <div className={styles.acts}>
        <Button look="primary" disabled={chosen === null} onClick={() => chosen !== null && onChoose(chosen)}>
          {t('Attach')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

function latest(columns: TradeColumns, word: string): readonly TradeRow[] {
  const rows: TradeRow[] = []
  for (let row = columns.count - 1; row >= 0 && rows.length < MAX; row -= 1) {
    const ticker = columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.name ?? ''
    if (ticker.toLowerCase().includes(word)) rows.push(tradeRow(columns, row))
  }
  return rows
}
