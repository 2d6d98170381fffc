import { TextInput } from '@mantine/core'
import type { Settings } from '@roundtrip/contract/documents'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dayKey } from '@roundtrip/core/base'
import { useCollection } from '../../../data/documents/use-documents.ts'
import { openModal } from '../../../data/page/modals.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useSaveSettings, useSettings, useToday } from '../../../data/settings/settings.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import { asTyped, typedDecimal } from '../../../format/decimal.ts'
import { dayPath, userPath } from '../../../paths.ts'
import { CurrencySelect } from '../../../parts/fields/CurrencySelect.tsx'
import { ZoneSelect } from '../../../parts/fields/ZoneSelect.tsx'
import { tellFailure } from '../../../parts/tell.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { IconCircleCheck } from '../../../ui/icons/index.ts'
import styles from './FirstSteps.module.css'
import { t } from '../../../language/translate.ts'

/** What a new journal needs, asked once. It goes away when all is done, or when the user has seen enough. */
export default function FirstSteps() {
  const uid = useUid()
  const today = dayKey(useToday())
  const { settings } = useSettings()
  const save = useSaveSettings()
  const put = (changes: Partial<Settings>): void => save.mutate(changes, { onError: tellFailure })
  const hasTrades = (useTrades().data?.columns.count ?? 0) > 0
  const isReviewed = [...useCollection('annotations').documents.values()].some(
    ({ labels, reviewedAt }) => labels.length > 0 || reviewedAt !== null,
  )
  const hasWritten = useCollection('journal').documents.size > 0
  const hasRules = useCollection('rules').documents.size > 0
  const isSetUp = settings.firstSteps === 'trades'
  const steps: readonly Step[] = [
    {
      name: t('Check how days and money are counted'),
      isDone: isSetUp,
      body: <Basics settings={settings} onSave={(changes) => put({ ...changes, firstSteps: 'trades' })} />,
    },
    {
      name: t('Add your trades'),
      isDone: hasTrades,
      body: (
        <div className={styles.acts}>
          <Button look="primary" onClick={() => openModal('importStart', true)}>
            {t('Import a file')}
          </Button>
          <Link className={buttonClass()} to={userPath(uid, 'connections', 'connect=any')}>
            {t('Connect an exchange')}
          </Link>
          <Button onClick={() => openModal('addTrade', true)}>{t('Type one in')}</Button>
        </div>
      ),
    },
    {
      name: t('Review a trade'),
      isDone: isReviewed,
      body: <Go to={userPath(uid, 'journal', 'tab=inbox')}>{t('Open the inbox')}</Go>,
    },
    {
      name: t('Write about your day'),
      isDone: hasWritten,
      body: <Go to={dayPath(uid, today)}>{t('Write about today')}</Go>,
    },
    { name: t('Create a rule'), isDone: hasRules, body: <Go to={userPath(uid, 'rules')}>{t('Open the rules')}</Go> },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Card
      title={t('Getting started')}
      hint={t('{done} of {count}', { done, count: steps.length })}
      actions={
        <Button look="ghost" onClick={() => put({ firstSteps: 'hidden' })}>
          {next === -1 ? t('Done') : t('Hide')}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ name, isDone, body }, index) => (
          <li key={name} className={styles.step} data-done={isDone}>
            <span className={styles.mark} aria-hidden>
              {isDone ? <IconCircleCheck size={18} /> : index + 1}
            </span>
            <div className={styles.body}>
              <span className={styles.name}>
                {name}
                {isDone ? <span className="hidden">{t(', done')}</span> : null}
              </span>
              {index === next ? body : null}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type Step = { readonly name: string; readonly isDone: boolean; readonly body: ReactNode }

function Go({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <div className={styles.acts}>
      <Link className={buttonClass('primary')} to={to}>
        {children}
      </Link>
    </div>
  )
}

type BasicsProps = { readonly settings: Settings; readonly onSave: (changes: Partial<Settings>) => void }

/** Time zone, currency and start balance, with what is known already. */
function Basics({ settings, onSave }: BasicsProps) {
  const [zone, setZone] = useState(settings.zone)
  const [currency, setCurrency] = useState(settings.currency)
  const [balance, setBalance] = useState(asTyped(settings.startBalance))
  const amount = balance.trim() === '' ? null : typedDecimal(balance)
  const isWrong = balance.trim() !== '' && (amount === null || amount.startsWith('-'))
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onSave({ zone, currency, startBalance: amount, startBalanceCurrency: currency })
      }}
    >
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
          {t('Save and continue')}
        </Button>
      </div>
    </form>
  )
}
