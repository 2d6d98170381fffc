import { Select } from '@mantine/core'
import type { ExchangeId } from '@roundtrip/contract/exchanges'
import { LIMITS } from '@roundtrip/contract/fields'
import { useEffect, useState } from 'react'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { type ConnectionList, useAddConnection } from '../../data/accounts/connections.ts'
import { venueName } from '../../data/words/venues.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { ModalActions } from '../../ui/Modal.tsx'
import { notify } from '../../ui/notify.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Add.module.css'
import { DemoNotice } from './DemoNotice.tsx'
import { freeAccounts, freeName } from './free-accounts.ts'
import { GuideSteps } from './GuideSteps.tsx'
import { PlanRoom, usePlanIsFull } from '../../parts/plans/PlanRoom.tsx'
import { KeyFields } from './KeyFields.tsx'
import { useKeyForm } from './use-key-form.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly exchange: ExchangeId
  /** The account to connect; null = to be chosen. */
  readonly account: string | null
  readonly list: ConnectionList
  readonly onDirty: (dirty: boolean) => void
  readonly onBack: () => void
  readonly onClose: () => void
}

const NEW = 'new'

/** The guide for the key, its fields, and the account to fill. */
export function NewKeyForm({ exchange, account, list, onDirty, onBack, onClose }: Props) {
  const accounts = useAccounts().data ?? []
  const free = freeAccounts(accounts, list.connections, exchange)
  const [chosen, setChosen] = useState<string | null>(null)
  const [ownName, setOwnName] = useState<string | null>(null)
  const add = useAddConnection()
  // A single file-based account of this exchange is most likely the same one.
  const into = chosen ?? account ?? (free.length === 1 ? (free[0]?.id ?? NEW) : NEW)
  const existing = free.find(({ id }) => id === into)
  const name = ownName ?? freeName(accounts, exchange)
  const form = useKeyForm({
    exchange,
    region: null,
    check: () => (existing === undefined && name.trim() === '' ? { name: t('Give it a name.') } : {}),
    send: (key) => add({ ...key, exchange, account: existing?.id ?? null, name: existing?.name ?? name.trim() }),
    onDone: (connection) => {
      onClose()
      notify.success(t('{exchange} connected.', { exchange: venueName(connection.exchange) }))
    },
  })
  const adding = { connections: 1, ...(existing === undefined ? { accounts: 1 } : {}) }
  const isFull = usePlanIsFull(adding)
  const { dirty } = form
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  return (
    <form className={styles.form} noValidate autoComplete="off" onSubmit={(event) => void form.submit(event)}>
      <GuideSteps exchange={exchange} region={form.region} />
      {list.takesKeys ? (
        <>
          <PlanRoom adding={{ ...adding, fills: 1 }} />
          <KeyFields exchange={exchange} form={form} />
          <div className={styles.pair}>
            {free.length === 0 ? null : (
              <Select
                label={t('Account')}
                description={t('Records that are in both a file and the exchange count once.')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                allowDeselect={false}
                data={[
                  ...free.map(({ id, name: shown }) => ({ value: id, label: shown })),
                  { value: NEW, label: t('A new account') },
                ]}
                value={existing?.id ?? NEW}
                error={form.problems.account}
                onChange={(id) => setChosen(id ?? NEW)}
                comboboxProps={{ withinPortal: false }}
              />
            )}
            {existing === undefined ? (
              <TextField
                name="account-name"
                label={t('Name of the account')}
                hint={t('Shown in lists and filters.')}
                autoComplete="off"
                required={false}
                value={name}
                maxLength={LIMITS.name}
                error={form.problems.name}
                onChange={(event) => setOwnName(event.target.value)}
              />
            ) : null}
          </div>
          <FormProblem text={form.problems.form ?? null} />
        </>
      ) : (
        <DemoNotice />
      )}
      <ModalActions>
        <Button onClick={onBack}>{t('Other exchange')}</Button>
        {list.takesKeys ? (
          <Button look="primary" type="submit" busy={form.busy} disabled={isFull}>
            {t('Connect')}
          </Button>
        ) : null}
      </ModalActions>
    </form>
  )
}
