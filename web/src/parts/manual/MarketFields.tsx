import { Select, TextInput } from '@mantine/core'
import styles from './Manual.module.css'
import { KINDS, type MarketField, type TypedMarket, withSettle } from './typed-market.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly typed: TypedMarket
  readonly problemOf: (field: MarketField) => string | null
  readonly onChange: (typed: TypedMarket) => void
}

/** The inputs of a market. */
export function MarketFields({ typed, problemOf, onChange }: Props) {
  const change = (changes: Partial<TypedMarket>): void => onChange(withSettle({ ...typed, ...changes }))
  const text = (field: MarketField, label: string, description?: string) => (
    <TextInput
      label={label}
      {...(description === undefined ? {} : { description })}
      value={typed[field]}
      error={problemOf(field)}
      onChange={(event) => change({ [field]: written(field, event.currentTarget.value) })}
    />
  )
  return (
    <div className={styles.fields}>
      {text('symbol', t('Symbol'))}
      <Select
        label={t('Market')}
        allowDeselect={false}
        data={[...KINDS()]}
        value={typed.kind}
        onChange={(value) => {
          const kind = KINDS().find((option) => option.value === value)?.value
          if (kind !== undefined) change({ kind })
        }}
        comboboxProps={{ withinPortal: false }}
      />
      {text('base', t('Base coin'))}
      {text('quote', t('Quote coin'))}
      {typed.kind === 'quanto' ? text('settle', t('Settles in')) : null}
      {typed.kind === 'spot' ? null : text('contractSize', t('Contract size'))}
    </div>
  )
}

/** Symbols and coins are written in capitals. */
function written(field: MarketField, value: string): string {
  return field === 'contractSize' ? value : value.trim().toUpperCase()
}
