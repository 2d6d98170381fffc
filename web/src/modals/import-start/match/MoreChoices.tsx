import { Select, TextInput } from '@mantine/core'
import { type ColumnMapping, hasField, MAPPED_MARKETS, type MappedMarket } from '@roundtrip/core/exchanges'
import { VENUE_NAMES } from '@roundtrip/core/ledger'
import { asTyped, typedPositive } from '../../../format/decimal.ts'
import styles from './Match.module.css'
import { MARKET_NAMES } from './words.ts'
import { perLanguage, t } from '../../../language/translate.ts'

type Props = { readonly mapping: ColumnMapping; readonly onChange: (mapping: ColumnMapping) => void }

const VENUES = perLanguage(() =>
  Object.entries(VENUE_NAMES).map(([value, name]) => ({
    value,
    label: value === 'other' ? t('Another one') : name,
  })),
)
const POSITION_MARKETS: readonly MappedMarket[] = ['linear', 'inverse']

/** What the file cannot say: where it comes from, its market, and a symbol that all rows share. */
export function MoreChoices({ mapping, onChange }: Props) {
  const markets = mapping.rows === 'positions' ? POSITION_MARKETS : MAPPED_MARKETS
  const named = hasField(mapping, 'symbol') || hasField(mapping, 'base') || hasField(mapping, 'bought')
  return (
    <details className={styles.more} open={!named}>
      <summary>{t('More choices')}</summary>
      <div className={styles.choices}>
        <Select
          label={t('Exchange or broker')}
          data={VENUES()}
          value={mapping.venue}
          allowDeselect={false}
          searchable
          onChange={(venue) => venue !== null && onChange({ ...mapping, venue })}
        />
        <Select
          label={t('Market')}
          data={markets.map((value) => ({ value, label: MARKET_NAMES()[value] }))}
          value={mapping.market}
          allowDeselect={false}
          onChange={(value) => {
            const market = markets.find((candidate) => candidate === value)
            if (market !== undefined) onChange({ ...mapping, market })
          }}
        />
        {named ? null : (
          <TextInput
            label={t('Symbol of every row')}
            placeholder="BTCUSDT"
            defaultValue={mapping.symbol ?? ''}
            maxLength={80}
            onBlur={({ target }) => onChange({ ...mapping, symbol: textOrNull(target.value) })}
          />
        )}
        <TextInput
          label={t('Prices are in')}
          description={t('Where the file doesn’t name the coin')}
          placeholder="USDT"
          defaultValue={mapping.quote ?? ''}
          maxLength={30}
          onBlur={({ target }) => onChange({ ...mapping, quote: textOrNull(target.value.toUpperCase()) })}
        />
        {mapping.market === 'spot' && mapping.rows === 'fills' ? null : (
          <TextInput
            label={t('Contract size')}
            description={t('1 where quantities are in coins')}
            inputMode="decimal"
            key={mapping.contractSize}
            defaultValue={asTyped(mapping.contractSize)}
            onBlur={({ target }) => {
              const contractSize = typedPositive(target.value)
              if (contractSize !== null) onChange({ ...mapping, contractSize })
            }}
          />
        )}
      </div>
    </details>
  )
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
