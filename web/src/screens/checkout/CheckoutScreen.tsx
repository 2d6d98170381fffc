import { type BillingInterval, type Plan, startCheckout } from '@roundtrip/contract/plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePlans } from '../../data/plans/plans.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { call } from '../../data/requests/call.ts'
import { queryClient } from '../../data/requests/query-client.ts'
import { useCurrentUser } from '../../data/session/current-session.ts'
import { IntervalChoice } from '../../parts/plans/IntervalChoice.tsx'
import { PlanChoice } from '../../parts/plans/PlanChoice.tsx'
import { TestMode } from '../../parts/plans/TestMode.tsx'
import { rememberReturn } from '../../data/session/return-to.ts'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { PublicNotice } from '../../parts/public/PublicNotice.tsx'
import { AUTH, PUBLIC, userPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import styles from '../../parts/plans/Plans.module.css'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/**
 * The last step before the payment provider's page. The address names the user, so that nobody pays for someone else.
 */
export default function CheckoutScreen() {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  if (user === undefined) return <Spinner />
  if (user === null || user.uid !== search.get('uid')) return <SomebodyElse signedIn={user !== null} />
  return (
    <QueryClientProvider client={queryClient}>
      <Checkout uid={user.uid} planId={search.get('plan')} />
    </QueryClientProvider>
  )
}

function SomebodyElse({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <PublicNotice
      title={signedIn ? t('Another account') : t('Log in first')}
      text={
        signedIn
          ? t('This checkout was opened for another account than the one you are logged in with.')
          : t('A plan belongs to an account. Log in, then choose the plan in your settings.')
      }
      action={
        <Link
          onClick={signedIn ? undefined : () => rememberReturn(location.pathname + location.search)}
          to={signedIn ? PUBLIC().pricing : AUTH.login}
          className={buttonClass('primary', 'large')}
        >
          {signedIn ? t('See pricing') : t('Log in')}
        </Link>
      }
    />
  )
}

function Checkout({ uid, planId }: { readonly uid: string; readonly planId: string | null }) {
  const plans = usePlans()
  const sold = (plans.data?.plans ?? []).filter(({ prices }) => prices.length > 0)
  if (plans.data?.payments === 'off' || (plans.data !== undefined && sold.length === 0)) {
    return (
      <PublicNotice
        title={t('Nothing to pay')}
        text={t('This server doesn’t take payments. Everything is included.')}
        action={
          <Link to={userPath(uid, 'overview')} className={buttonClass('primary', 'large')}>
            {t('To your journal')}
          </Link>
        }
      />
    )
  }
  return (
    <AuthBox
      title={t('Checkout')}
      foot={
        <>
          <Trans
            text="Not now? <link>Back to the settings</link>"
            with={{ link: <Link to={userPath(uid, 'settings')} /> }}
          />
        </>
      }
    >
      {plans.isError ? (
        <>
          <FormProblem text={sentenceOf(plans.error)} />
          <Button onClick={() => void plans.refetch()}>{t('Try again')}</Button>
        </>
      ) : null}
      {plans.isPending ? <Spinner /> : null}
      {plans.data === undefined ? null : (
        <>
          {plans.data.payments === 'test' ? <TestMode /> : null}
          <Order sold={sold} planId={planId} />
        </>
      )}
    </AuthBox>
  )
}

function Order({ sold, planId }: { readonly sold: readonly Plan[]; readonly planId: string | null }) {
  const [chosen, setChosen] = useState(planId)
  const [interval, setInterval] = useState<BillingInterval>('month')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const plan = sold.find(({ id }) => id === chosen) ?? sold[0]
  if (plan === undefined) return null
  const price = plan.prices.find((candidate) => candidate.interval === interval) ?? plan.prices[0]
  const pay = async (): Promise<void> => {
    if (price === undefined) return
    setBusy(true)
    setProblem(null)
    try {
      const { url } = await call(startCheckout, { plan: plan.id, interval: price.interval })
      location.assign(url)
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      {sold.length > 1 ? <PlanChoice plans={sold} value={plan.id} onChange={setChosen} /> : <p>{plan.sentence}</p>}
      <IntervalChoice plan={plan} value={price?.interval ?? 'month'} onChange={setInterval} />
      <FormProblem text={problem} />
      <Button look="primary" size="large" busy={busy} onClick={() => void pay()}>
        {t('Continue to payment')}
      </Button>
      <p className={styles.soft}>
        {t(
          'You pay on the page of the payment provider. Roundtrip never sees your card. You can cancel at any time, and the plan then lasts until the end of the paid period.',
        )}
      </p>
    </>
  )
}
