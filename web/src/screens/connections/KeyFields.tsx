import { type ExchangeId, regionsOf, tellsRights } from '@roundtrip/contract/exchanges'
import { venueName } from '../../data/words/venues.ts'
import { ConfirmReadOnly, CredentialFields } from './CredentialFields.tsx'
import { RegionField } from './RegionField.tsx'
import type { useKeyForm } from './use-key-form.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly exchange: ExchangeId; readonly form: ReturnType<typeof useKeyForm> }

/** The key fields, and the user's confirmation if the exchange does not report the key's rights. */
export function KeyFields({ exchange, form }: Props) {
  const name = venueName(exchange)
  return (
    <>
      {regionsOf(exchange).length === 0 ? null : <RegionField exchange={exchange} form={form} />}
      <CredentialFields exchange={exchange} typed={form.typed} problems={form.problems} onChange={form.change} />
      {form.needsConfirmation ? (
        <ConfirmReadOnly
          value={form.confirmation}
          error={form.problems.confirm}
          why={
            tellsRights(exchange, form.region)
              ? t('{name} did not report the permissions of this key.', { name })
              : t('{name} does not report key permissions, so we can’t check them for you.', { name })
          }
          onChange={form.setConfirmation}
        />
      ) : null}
    </>
  )
}
