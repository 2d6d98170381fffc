import { Autocomplete, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useNow } from '../../data/page/clock.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { localMoment } from '../../format/local-moment.ts'
import { TimeField } from '../../parts/time-field/TimeField.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import styles from '../../parts/manual/Manual.module.css'
import type { QuickField, QuickTrade } from './quick-trade.ts'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly typed: QuickTrade
  readonly problemOf: (field: QuickField) => string | null
  readonly onChange: (typed: QuickTrade) => void
}

const SIDES = perLanguage(
  () =>
    [
      { value: 'long', text: t('Long') },
      { value: 'short', text: t('Short') },
    ] as const,
)
const KINDS = perLanguage(
  () =>
    [
      { value: 'linear', text: t('Perpetual') },
      { value: 'spot', text: t('Spot') },
    ] as const,
)

/** What people remember about a trade: market, side, size, entry and exit. */
export function QuickFields({ typed, problemOf, onChange }: Props) {
  const { zone } = useSettings().settings
  const now = useNow()
  const tickers = useTrades().data?.columns.dictionaries.tickers
  const symbols = useMemo(() => [...new Set((tickers ?? []).map(({ name }) => name))].toSorted(), [tickers])
  const text = (field: QuickField, label: string, placeholder = '') => (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={typed[field]}
      error={problemOf(field)}
      onChange={(event) => onChange({ ...typed, [field]: event.currentTarget.value })}
    />
  )
  const moment = (field: 'entryTime' | 'exitTime', label: string) => (
    <TimeField
      kind="moment"
      label={`${label}, ${zone}`}
      value={typed[field]}
      error={problemOf(field)}
      onChange={(value) => onChange({ ...typed, [field]: value })}
    />
  )
  return (
    <>
      <div className={styles.fields}>
        <Autocomplete
          label={t('Symbol')}
          placeholder="BTCUSDT"
          data={symbols}
          limit={8}
          openOnFocus={false}
          data-autofocus
          value={typed.symbol}
          error={problemOf('symbol')}
          comboboxProps={{ withinPortal: false }}
          onChange={(symbol) => onChange({ ...typed, symbol: symbol.trim().toUpperCase() })}
        />
        {text('quantity', t('Size'), t('In coins, or contracts'))}
        <SegmentedField
          label={t('Direction')}
          options={SIDES()}
          value={typed.side}
          onChange={(side) => onChange({ ...typed, side })}
        />
        <SegmentedField
          label={t('Market')}
          options={KINDS()}
          value={typed.kind}
          onChange={(kind) => onChange({ ...typed, kind })}
        />
        {text('entryPrice', t('Entry price'))}
        {moment('entryTime', t('Entry time'))}
        <TextInput
          label={t('Exit price')}
          placeholder={t('Leave empty if still open')}
          inputMode="decimal"
          value={typed.exitPrice}
          error={problemOf('exitPrice')}
          onChange={(event) => {
            const exitPrice = event.currentTarget.value
            // Most trades are entered when they end.
            const exitTime = typed.exitTime === '' && exitPrice !== '' ? localMoment(zone, now) : typed.exitTime
            onChange({ ...typed, exitPrice, exitTime })
          }}
        />
        {moment('exitTime', t('Exit time'))}
        {text('fees', t('Fees'))}
      </div>
    </>
  )
}
