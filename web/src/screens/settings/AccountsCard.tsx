import { TextInput } from '@mantine/core'
import type { TradingAccount } from '@roundtrip/contract/accounts'
import { LIMITS } from '@roundtrip/contract/fields'
import { useState } from 'react'
import { useDeleteAccount, useUpdateAccount } from '../../data/accounts/account-edits.ts'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { asTyped, typedDecimal } from '../../format/decimal.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import { countText, plural } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { PlanRoom } from '../../parts/plans/PlanRoom.tsx'
import { FailedLine } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './Settings.module.css'
import { t } from '../../language/translate.ts'

export function AccountsCard() {
  const accounts = useAccounts()
  return (
    <Card
      title={t('Trading accounts')}
      hint={accounts.data === undefined ? undefined : countText(accounts.data.length)}
    >
      <PlanRoom adding={{ accounts: 1 }} />
      {accounts.isError ? <FailedLine error={accounts.error} onRetry={() => void accounts.refetch()} /> : null}
      {accounts.data?.length === 0 ? (
        <p className={styles.soft}>{t('None yet. Your first import creates one.')}</p>
      ) : null}
      <ul className={styles.items}>
        {(accounts.data ?? []).map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </ul>
    </Card>
  )
}

function Account({ account }: { readonly account: TradingAccount }) {
  const [editing, setEditing] = useState(false)
  const { times } = useFormats()
  const remove = useDeleteAccount()
  const ask = (): void =>
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
    <li className={styles.item}>
      <div>
        <b>{account.name}</b>
        <p className={styles.soft}>
          {account.venue} {account.market} · {plural(account.fills, 'fill')}
          {account.firstTime === null
            ? ''
            : t(' · {firstTime} to {lastTime}', {
                firstTime: times.date(account.firstTime),
                lastTime: times.date(account.lastTime),
              })}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => setEditing(!editing)} aria-expanded={editing}>
          {t('Edit')}
        </Button>
        <Button onClick={ask}>{t('Delete')}</Button>
      </div>
      {editing ? <AccountForm account={account} onDone={() => setEditing(false)} /> : null}
    </li>
  )
}

function AccountForm({ account, onDone }: { readonly account: TradingAccount; readonly onDone: () => void }) {
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
    update.mutate(
      { id: account.id, name: name.trim(), startBalance: amount, startBalanceCurrency: currency },
      { onSuccess: onDone },
    )
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
