import { listPlans, type Plan } from '@roundtrip/contract/plans'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../data/requests/call.ts'
import { useCurrentUser } from '../../data/session/current-session.ts'
import { actText, choosePath, PLANS_FAILED } from '../../parts/plans/fill-plans.ts'
import { OfferCard } from '../../parts/plans/OfferCard.tsx'
import cards from '../../parts/plans/Plans.module.css'
import { BySession } from '../../parts/public/BySession.tsx'
import { useFact, WithFact } from '../../parts/public/ServerFacts.tsx'
import { AUTH, PUBLIC } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import styles from './Pricing.module.css'
import { Trans } from '../../language/Trans.tsx'
import { perLanguage, t, tIn } from '../../language/translate.ts'

/**
 * The plans of this server, known only at run time: a server without payment keys has none, and offers everything to
 * everyone.
 */
export function Plans() {
  const isBuilt = useFact()('payments') !== ''
  if (!isBuilt) return <LivePlans />
  return (
    <WithFact fact="payments" otherwise={<Everything />}>
      <section className={`${cards.cards} ${styles.plans}`} data-plans>
        <template>
          <OfferCard plan={BLANK()}>
            <a href={AUTH.signup} className={buttonClass('primary', 'large')} data-slot="act">
              {BLANK().name}
            </a>
          </OfferCard>
        </template>
        <p className={styles.soft}>
          <Trans
            text="Prices need JavaScript here. <link>Contact us</link> to get them."
            with={{ link: <Link to={PUBLIC().contact} /> }}
          />
        </p>
      </section>
    </WithFact>
  )
}

/** The content of the card before there is a plan to show. */
const BLANK = perLanguage(
  (): Plan => ({
    id: 'plan',
    name: tIn('subscription', 'Plan'),
    sentence: '',
    features: [],
    limits: { connections: null, accounts: null, fills: null, pictureBytes: null, tokens: null },
    prices: [],
  }),
)

/** The same inside the application. */
function LivePlans() {
  const [plans, setPlans] = useState<readonly Plan[] | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  const user = useCurrentUser()
  useEffect(() => {
    let isGone = false
    const show = (next: readonly Plan[] | 'failed'): void => {
      if (!isGone) setPlans(next)
    }
    call(listPlans, {}).then(
      (list) => show(list.plans),
      () => show('failed'),
    )
    return () => {
      isGone = true
    }
  }, [round])
  const again = (): void => {
    setPlans(null)
    setRound(round + 1)
  }
  if (plans === null) return <section className={styles.plans} aria-busy />
  if (plans === 'failed') {
    return (
      <section className={styles.plans} role="alert">
        <p>{PLANS_FAILED()}</p>
        <Button onClick={again}>{t('Try again')}</Button>
      </section>
    )
  }
  if (plans.length === 0) return <Everything />
  return (
    <section className={`${cards.cards} ${styles.plans}`}>
      {plans.map((plan) => (
        <OfferCard key={plan.id} plan={plan}>
          <Link to={choosePath(plan, user?.uid ?? null)} className={buttonClass('primary', 'large')}>
            {actText(plan, user?.uid ?? null)}
          </Link>
        </OfferCard>
      ))}
    </section>
  )
}

const INCLUDED = perLanguage(
  () =>
    [
      t('Every import, every connection, every report'),
      t('Journal, rules, replay and pictures'),
      t('Everything as one ZIP, whenever you like'),
      t('No limit on trades'),
    ] as const,
)

/** The offer of a server without payment keys. */
function Everything() {
  return (
    <section className={styles.plan} aria-labelledby="plan-everything">
      <h2 id="plan-everything">{t('Everything')}</h2>
      <p className={styles.price}>
        <Trans text="<b>Free</b> on this server" />
      </p>
      <p className={styles.soft}>
        {t('This server takes no payments, so everything is included and no card is needed.')}
      </p>
      <ul>
        {INCLUDED().map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <BySession
        visitor={
          <Link to={AUTH.signup} className={buttonClass('primary', 'large')}>
            {t('Sign up')}
          </Link>
        }
        member={(overview) => (
          <Link to={overview} className={buttonClass('primary', 'large')}>
            {t('Open your journal')}
          </Link>
        )}
      />
    </section>
  )
}
