import { AppError, type Code } from '@roundtrip/contract/errors'
import { confirmCheckout, type UserPlan } from '@roundtrip/contract/plans'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { sentenceOf } from '../../data/words/sentences.ts'
import { call } from '../../data/requests/call.ts'
import { queryClient } from '../../data/requests/query-client.ts'
import { planKey } from '../../data/requests/query-keys.ts'
import { useCurrentUser } from '../../data/session/current-session.ts'
import { PublicNotice } from '../../parts/public/PublicNotice.tsx'
import { AUTH, PUBLIC, userPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { rememberReturn } from '../../data/session/return-to.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { t } from '../../language/translate.ts'

/** The page that the payment provider returns to. The address proves nothing: the server asks the provider. */
export default function PostCheckoutScreen() {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  const session = search.get('session_id')
  const cancelled = search.get('checkout') === 'cancelled'
  if (user === undefined) return <Spinner />
  if (cancelled) return <Cancelled uid={user?.uid ?? null} />
  if (user === null) return <LogInFirst />
  if (user.uid !== search.get('uid') || session === null) return <NothingHere uid={user.uid} />
  return <Confirming uid={user.uid} session={session} />
}

function Cancelled({ uid }: { readonly uid: string | null }) {
  return (
    <PublicNotice
      title={t('Checkout canceled')}
      text={t('You left the checkout. Nothing was charged, and your journal stays as it is.')}
      action={uid === null ? <Way to={PUBLIC().pricing}>{t('See pricing')}</Way> : <ToSettings uid={uid} />}
    />
  )
}

function LogInFirst() {
  return (
    <PublicNotice
      title={t('Log in first')}
      text={t('You were logged out in the meantime. Your payment isn’t lost. Log in to see your plan.')}
      action={<WayBack />}
    />
  )
}

/** The log-in returns here, where the checkout is confirmed. */
function WayBack() {
  const { pathname, search } = useLocation()
  return (
    <Link to={AUTH.login} className={buttonClass('primary', 'large')} onClick={() => rememberReturn(pathname + search)}>
      {t('Log in')}
    </Link>
  )
}

function NothingHere({ uid }: { readonly uid: string }) {
  return (
    <PublicNotice
      title={t('Not your checkout')}
      text={t('This address belongs to no checkout of the account that you are logged in with. Nothing was changed.')}
      action={<ToSettings uid={uid} />}
    />
  )
}

type Outcome = { readonly plan: UserPlan } | { readonly error: unknown } | null

function Confirming({ uid, session }: { readonly uid: string; readonly session: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    const done = (next: Outcome): void => {
      if (!left) setOutcome(next)
    }
    call(confirmCheckout, { session }).then(
      (plan) => {
        queryClient.setQueryData(planKey(uid), plan)
        done({ plan })
      },
      (error: unknown) => done({ error }),
    )
    return () => {
      left = true
    }
  }, [uid, session, round])
  if (outcome === null) {
    return (
      <PublicNotice title={t('One moment')} text={t('Checking your payment with the provider.')} action={<Spinner />} />
    )
  }
  if ('plan' in outcome) {
    return (
      <PublicNotice
        title={t('Thank you')}
        text={t('Your plan is active. The invoice is in your settings.')}
        action={<Way to={userPath(uid, 'overview')}>{t('To your journal')}</Way>}
      />
    )
  }
  const checkAgain = (): void => {
    setOutcome(null)
    setRound(round + 1)
  }
  const { error } = outcome
  const again = !(error instanceof AppError) || AGAIN.has(error.reason) || UNANSWERED.has(error.code)
  return (
    <PublicNotice
      title={t('Not confirmed')}
      text={sentenceOf(error)}
      action={
        again ? (
          <Button look="primary" size="large" onClick={checkAgain}>
            {t('Ask again')}
          </Button>
        ) : (
          <ToSettings uid={uid} />
        )
      }
    />
  )
}

/** The outcome of the checkout is unknown. */
const UNANSWERED: ReadonlySet<Code> = new Set(['unavailable', 'internal', 'deadline-exceeded', 'unknown'])
/** Reasons that may change in a moment. */
const AGAIN: ReadonlySet<string> = new Set(['provider-unreachable', 'checkout-open', ''])

function Way({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass('primary', 'large')}>
      {children}
    </Link>
  )
}

function ToSettings({ uid }: { readonly uid: string }) {
  return <Way to={userPath(uid, 'settings')}>{t('To your settings')}</Way>
}
