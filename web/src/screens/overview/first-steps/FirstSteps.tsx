import { useChangeSettings } from '../../../parts/change-settings.ts'
import { dayKey } from '@roundtrip/core/base'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCollection } from '../../../data/documents/use-documents.ts'
import { openModal } from '../../../data/page/modals.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useToday } from '../../../data/settings/settings.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import { dayPath, userPath } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { IconCircleCheck } from '../../../ui/icons/index.ts'
import { PanelButton } from '../../../ui/PanelButton.tsx'
import { NowRow } from '../now/NowRow.tsx'
import styles from './FirstSteps.module.css'
import { SetupLine } from './SetupLine.tsx'
import { t } from '../../../language/translate.ts'

/** What a new journal needs: a card before there are trades, then a line. Disappears once the user hides it. */
export default function FirstSteps() {
  const change = useChangeSettings()
  const steps = useSteps()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  const progress = t('{done} of {count}', { done, count: steps.length })
  const hide = (
    <Button look="ghost" onClick={() => change({ firstSteps: 'hidden' })}>
      {next === undefined ? t('Done') : t('Hide')}
    </Button>
  )
  if (done === 0) {
    return (
      <Card title={t('Getting started')} hint={progress} actions={hide}>
        <StepList steps={steps} />
        <SetupLine />
      </Card>
    )
  }
  return (
    <NowRow title={t('Getting started')}>
      <div className={styles.small}>
        <PanelButton button={progress} position="bottom-start">
          <StepList steps={steps} />
        </PanelButton>
        {next === undefined ? null : (
          <span className={styles.next}>
            {t('Next: {step}', { step: next.name })} {next.act}
          </span>
        )}
        <SetupLine />
      </div>
      {hide}
    </NowRow>
  )
}

type Step = { readonly name: string; readonly isDone: boolean; readonly act: ReactNode }

function useSteps(): readonly Step[] {
  const uid = useUid()
  const today = dayKey(useToday())
  const hasTrades = (useTrades().data?.columns.count ?? 0) > 0
  const isReviewed = [...useCollection('annotations').documents.values()].some(
    ({ labels, reviewedAt }) => labels.length > 0 || reviewedAt !== null,
  )
  const hasWritten = useCollection('journal').documents.size > 0
  const hasRules = useCollection('rules').documents.size > 0
  return [
    { name: t('Add your trades'), isDone: hasTrades, act: <AddTrades /> },
    {
      name: t('Review a trade'),
      isDone: isReviewed,
      act: <Go to={userPath(uid, 'journal', 'tab=inbox&span=worst')}>{t('Open the inbox')}</Go>,
    },
    {
      name: t('Write about your day'),
      isDone: hasWritten,
      act: <Go to={dayPath(uid, today)}>{t('Write about today')}</Go>,
    },
    {
      name: t('Create a rule'),
      isDone: hasRules,
      act: <Go to={userPath(uid, 'rules')}>{t('Open the rules')}</Go>,
    },
  ]
}

function Go({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={buttonClass()} to={to}>
      {children}
    </Link>
  )
}

function StepList({ steps }: { readonly steps: readonly Step[] }) {
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, isDone, act }, index) => (
        <li key={name} className={styles.step} data-done={isDone}>
          <span className={styles.mark} aria-hidden>
            {isDone ? <IconCircleCheck size={18} /> : index + 1}
          </span>
          <div className={styles.body}>
            <span className={styles.name}>
              {name}
              {isDone ? <span className="hidden">{t(', done')}</span> : null}
            </span>
            {index === next ? act : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

function AddTrades() {
  const uid = useUid()
  return (
    <div className={styles.acts}>
      <Button look="primary" onClick={() => openModal('importStart', true)}>
        {t('Import a file')}
      </Button>
      <Link className={buttonClass()} to={userPath(uid, 'connections', 'connect=any')}>
        {t('Connect an exchange')}
      </Link>
      <Button onClick={() => openModal('addTrade', true)}>{t('Type one in')}</Button>
    </div>
  )
}
