import { Select } from '@mantine/core'
import { type ExchangeId, EXCHANGE_REGIONS, regionsOf } from '@roundtrip/contract/exchanges'
import { regionWords } from '../../data/accounts/connection-words.ts'
import { t } from '../../language/translate.ts'
import type { useKeyForm } from './use-key-form.ts'

type Props = { readonly exchange: ExchangeId; readonly form: ReturnType<typeof useKeyForm> }

const GLOBAL = 'global'

/** The site of the exchange that holds the account: the key is only sent there. */
export function RegionField({ exchange, form }: Props) {
  const sites = [null, ...regionsOf(exchange)]
  return (
    <Select
      label={t('Where is your account?')}
      description={t('Look at the address in your browser when you are logged in. Your key is only sent to that site.')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      allowDeselect={false}
      data={sites.map((region) => ({ value: region ?? GLOBAL, label: regionWords(exchange, region) }))}
      value={form.region ?? GLOBAL}
      error={form.problems.region}
      onChange={(value) => form.chooseRegion(EXCHANGE_REGIONS.find((region) => region === value) ?? null)}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
