import { useChangeSettings } from '../../../parts/change-settings.ts'
import { TextInput } from '@mantine/core'
import type { Settings } from '@roundtrip/contract/documents'
import { type SyntheticEvent, useState } from 'react'
import { useSettings } from '../../../data/settings/settings.ts'
import { asTyped, typedDecimal } from '../../../format/decimal.ts'
import { CurrencySelect } from '../../../parts/fields/CurrencySelect.tsx'
import { ZoneSelect } from '../../../parts/fields/ZoneSelect.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './FirstSteps.module.css'
import { t } from '../../../language/translate.ts'

/**
 * How days and money are counted, in a line that opens the settings for it. The line disappears once they are saved.
 */
export function SetupLine() {
  const { settings } = useSettings()
  const change = useChangeSettings()
  const [isOpen, setOpen] = useState(false)
  if (settings.firstSteps !== 'basics') return null
  return (
    <div className={styles.setup} data-open={isOpen}>
      <p className={styles.line}>
        {t('Days in {zone} time, {currency}.', { zone: cityOf(settings.zone), currency: settings.currency })}{' '}
        <Button look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Change')}
        </Button>
      </p>
      {isOpen ? (
        <Basics settings={settings} onSave={(changes) => change({ ...changes, firstSteps: 'trades' })} />
      ) : null}
    </div>
  )
}

/** `Berlin` of `Europe/Berlin`. */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

type BasicsProps = { readonly settings: Settings; readonly onSave: (changes: Partial<Settings>) => void }

/** Time zone, currency and start balance, prefilled with what is known. */
function Basics({ settings, onSave }: BasicsProps) {
  const [zone, setZone] = useState(settings.zone)
  const [currency, setCurrency] = useState(settings.currency)
  const [balance, setBalance] = useState(asTyped(settings.startBalance))
  const amount = balance.trim() === '' ? null : typedDecimal(balance)
  const isWrong = balance.trim() !== '' && (amount === null || amount.startsWith('-'))
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!isWrong) onSave({ zone, currency, startBalance: amount, startBalanceCurrency: currency })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <ZoneSelect
        label={t('Time zone')}
        description={t('Your days begin at midnight here.')}
        value={zone}
        onChange={setZone}
      />
      <CurrencySelect description={t('Stablecoins count as dollars.')} value={currency} onChange={setCurrency} />
      <TextInput
        label={t('Balance before your first trade, in {currency}', { currency })}
        description={t('Optional. Returns in percent need it.')}
        inputMode="decimal"
        value={balance}
        error={isWrong ? t('A positive amount, such as 2500.') : null}
        onChange={(event) => setBalance(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button look="primary" type="submit">
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
