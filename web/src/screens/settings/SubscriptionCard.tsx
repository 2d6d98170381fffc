import { tellFailure } from '../../parts/tell.ts'
import type { UserPlan } from '@roundtrip/contract/plans'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  DEMO_LIMITS,
  isPaying,
  limitTitle,
  limitWarning,
  planName,
  standing,
  usageText,
  usedShare,
} from '../../data/plans/plan-words.ts'
import { useOpenPortal, usePlan, usePlans, useResumeSubscription } from '../../data/plans/plans.ts'
import { useUser } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { openModal } from '../../data/page/modals.ts'
import { FailedLine } from '../../parts/States.tsx'
import { TestMode } from '../../parts/plans/TestMode.tsx'
import { AUTH } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ChangePlan } from './ChangePlan.tsx'
import { Invoices } from './Invoices.tsx'
import styles from './Plan.module.css'
import { perLanguage, t, tIn } from '../../language/translate.ts'

/** The plan, its limits and usage, and everything about payments. */
export function SubscriptionCard() {
  const plan = usePlan()
  const plans = usePlans()
  const { times } = useFormats()
  const { demo } = useUser()
  const mine = plan.data
  if (mine === undefined) {
    return (
      <Card title={tIn('subscription', 'Plan')}>
        {plan.isError ? (
          <FailedLine error={plan.error} onRetry={() => void plan.refetch()} />
        ) : (
          <p className={styles.soft}>{t('One moment …')}</p>
        )}
      </Card>
    )
  }
  return (
    <Card title={tIn('subscription', 'Plan')}>
      <div className={styles.body}>
        {mine.payments === 'test' ? <TestMode /> : null}
        {mine.payments === 'off' ? null : (
          <p className={styles.name}>
            <b>{planName(plans.data?.plans ?? [], mine.plan)}</b> <State plan={mine} />
          </p>
        )}
        <p className={styles.soft}>{standing(mine, times)}</p>
        <Usage limits={mine.limits} />
        {demo ? <p className={styles.soft}>{DEMO_LIMITS()}</p> : null}
        {mine.payments === 'off' || demo ? null : <Acts plan={mine} />}
      </div>
    </Card>
  )
}

const STATES = perLanguage(
  (): Partial<Readonly<Record<UserPlan['status'], string>>> => ({
    trialing: t('Trial'),
    ending: t('Ends'),
    'past-due': t('Payment failed'),
    ended: t('Ended'),
  }),
)

function State({ plan }: { readonly plan: UserPlan }) {
  const state = STATES()[plan.status]
  return state === undefined ? null : <Tag>{state}</Tag>
}

function Usage({ limits }: Pick<UserPlan, 'limits'>) {
  const limited = limits.filter(({ most }) => most !== null)
  if (limited.length === 0) return null
  return (
    <ul className={styles.usage}>
      {limited.map((use) => {
        const share = usedShare(use) ?? 0
        return (
          <li key={use.limit}>
            <span>{limitTitle(use.limit)}</span>
            <span className={styles.figures}>{usageText(use)}</span>
            <ProgressBar
              label={`${limitTitle(use.limit)}: ${usageText(use)}`}
              share={share}
              warns={limitWarning(use) !== null}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Acts({ plan }: { readonly plan: UserPlan }) {
  const { uid } = useUser()
  const [open, setOpen] = useState<'change' | 'invoices' | null>(null)
  const portal = useOpenPortal()
  const resume = useResumeSubscription()
  const toggle = (part: 'change' | 'invoices'): void => setOpen(open === part ? null : part)
  const paying = isPaying(plan)
  return (
    <>
      <div className={styles.acts}>
        {paying ? null : (
          <Link className={buttonClass('primary')} to={`${AUTH.checkout}?uid=${encodeURIComponent(uid)}`}>
            {t('Choose a plan')}
          </Link>
        )}
        {plan.status === 'ending' ? (
          <Button
            look="primary"
            busy={resume.isPending}
            onClick={() =>
              resume.mutateAsync().then(() => notify.success(t('Your subscription continues.')), tellFailure)
            }
          >
            {t('Keep the plan')}
          </Button>
        ) : null}
        {paying ? (
          <Button aria-expanded={open === 'change'} onClick={() => toggle('change')}>
            {t('Change plan')}
          </Button>
        ) : null}
        {plan.portal ? (
          <Button busy={portal.isPending} onClick={() => portal.mutateAsync().catch(tellFailure)}>
            {t('Card and address')}
          </Button>
        ) : null}
        {plan.portal ? (
          <Button aria-expanded={open === 'invoices'} onClick={() => toggle('invoices')}>
            {t('Invoices')}
          </Button>
        ) : null}
        {paying && plan.status !== 'ending' ? (
          <Button look="ghost" onClick={() => openModal('cancelSubscription', true)}>
            {t('Cancel subscription')}
          </Button>
        ) : null}
      </div>
      {open === 'change' ? <ChangePlan mine={plan} onDone={() => setOpen(null)} /> : null}
      {open === 'invoices' ? <Invoices /> : null}
    </>
  )
}
