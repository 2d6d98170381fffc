import { TextInput } from '@mantine/core'
import type { TradingAccount } from '@roundtrip/contract/accounts'
import { LIMITS } from '@roundtrip/contract/fields'
import { useState } from 'react'
import { useDeleteAccount, useUpdateAccount } from '../../data/accounts/account-edits.ts'
import { asTyped, typedDecimal } from '../../format/decimal.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { plural } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notify.ts'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'
import { shownInForm } from '../../parts/tell.ts'

/** The name and the start balance of an account, and a button to delete it with everything in it. */
export function AccountPanel({ account }: { readonly account: TradingAccount }) {
  const remove = useDeleteAccount()
  const confirmDeletion = (): void =>
    openModal('confirmAction', {
      title: t('Delete trading account'),
      text: t('"{name}" goes with its {fills}, {cashEvents}, imports and trades. This cannot be undone.', {
        name: account.name,
        fills: plural(account.fills, 'fill'),
        cashEvents: plural(account.cashEvents, 'cash event'),
      }),
      act: t('Delete {name}', { name: account.name }),
      run: async () => {
        await remove.mutateAsync(account.id)
        notify.success(t('Account deleted.'))
      },
    })
  return (
    <>
      <AccountForm key={`${account.name} ${account.startBalance}`} account={account} />
      <div className={styles.row}>
        <Button aria-label={t('Delete the account {name}', { name: account.name })} onClick={confirmDeletion}>
          {t('Delete account…')}
        </Button>
      </div>
    </>
  )
}

function AccountForm({ account }: { readonly account: TradingAccount }) {
  const [name, setName] = useState(account.name)
  const [balance, setBalance] = useState(asTyped(account.startBalance))
  const update = useUpdateAccount()
  const amount = balance.trim() === '' ? null : typedDecimal(balance)
  const { settings } = useSettings()
  // An existing amount keeps its currency; a new one is in the reporting currency.
  const currency =
    account.startBalance === null ? settings.currency : (account.startBalanceCurrency ?? settings.typedCurrency)
  const wrong = balance.trim() !== '' && amount === null
  const submit = (): void =>
    void update
      .mutateAsync({ id: account.id, name: name.trim(), startBalance: amount, startBalanceCurrency: currency })
      .then(() => notify.success(t('Account saved.')), shownInForm)
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={LIMITS.name}
        error={update.isError ? sentenceOf(update.error) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('Balance before its first trade, in {currency}', { currency })}
        description={t("Used for this account's equity and percentages.")}
        inputMode="decimal"
        value={balance}
        error={wrong ? t('An amount, such as 2500.') : undefined}
        onChange={(event) => setBalance(event.currentTarget.value)}
      />
      <Button look="primary" type="submit" busy={update.isPending} disabled={wrong || name.trim() === ''}>
        {t('Save')}
      </Button>
    </form>
  )
}
