import { Select, type SelectProps } from '@mantine/core'
import { t } from '../../language/translate.ts'

type Props = Pick<SelectProps, 'description'> & {
  readonly value: string
  readonly onChange: (currency: string) => void
}

/** Currencies with hourly dollar rates. */
const CURRENCIES = ['USD', 'EUR', 'BTC', 'ETH']

/** The reporting currency; a currency chosen elsewhere stays an option. */
export function CurrencySelect({ value, onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      label={t('Reporting currency')}
      data={CURRENCIES.includes(value) ? CURRENCIES : [...CURRENCIES, value]}
      value={value}
      allowDeselect={false}
      onChange={(currency) => {
        if (currency !== null) onChange(currency)
      }}
    />
  )
}
