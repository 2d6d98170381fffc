import type { BillingInterval, UserPlan } from '@roundtrip/contract/plans'
import { useState } from 'react'
import { moneyText } from '../../data/plans/plan-words.ts'
import { type PlanSelection as Choice, useChangePlan, usePlanPreview, usePlans } from '../../data/plans/plans.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { IntervalChoice } from '../../parts/plans/IntervalChoice.tsx'
import { PlanChoice } from '../../parts/plans/PlanChoice.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './Plan.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'
import { shownInForm } from '../../parts/tell.ts'

type Props = { readonly mine: UserPlan; readonly onDone: () => void }

/** Changes the plan or interval; the charge is shown before it is made. */
export function ChangePlan({ mine, onDone }: Props) {
  const plans = usePlans()
  const [id, setId] = useState(mine.subscription?.plan ?? '')
  const [interval, setInterval] = useState<BillingInterval>(mine.subscription?.price.interval ?? 'month')
  const change = useChangePlan()
  const sold = (plans.data?.plans ?? []).filter(({ prices }) => prices.length > 0)
  const plan = sold.find((candidate) => candidate.id === id) ?? sold[0]
  const price = plan?.prices.find((candidate) => candidate.interval === interval) ?? plan?.prices[0]
  const same = plan?.id === mine.subscription?.plan && price?.interval === mine.subscription?.price.interval
  const choice = plan === undefined || price === undefined || same ? null : { plan: plan.id, interval: price.interval }
  if (plan === undefined || price === undefined) return null
  const run = (selection: Choice): void =>
    void change.mutateAsync(selection).then(() => {
      notify.success(t('Your plan was changed.'))
      onDone()
    }, shownInForm)
  return (
    <div className={styles.change}>
      {sold.length > 1 ? <PlanChoice plans={sold} value={plan.id} onChange={setId} /> : null}
      <IntervalChoice plan={plan} value={price.interval} onChange={setInterval} />
      {choice === null ? <p className={styles.due}>{t('This is your current plan.')}</p> : <Due choice={choice} />}
      <FormProblem text={change.isError ? sentenceOf(change.error) : null} />
      <div className={styles.acts}>
        <Button
          look="primary"
          disabled={choice === null}
          busy={change.isPending}
          onClick={() => choice !== null && run(choice)}
        >
          {t('Change now')}
        </Button>
        <Button onClick={onDone}>{t('Leave it')}</Button>
      </div>
    </div>
  )
}

function Due({ choice }: { readonly choice: Choice }) {
  const preview = usePlanPreview(choice)
  if (preview.isError) return <p className={styles.due}>{sentenceOf(preview.error)}</p>
  if (preview.data === undefined) return <p className={styles.due}>{t('Checking the price …')}</p>
  const { dueNow, credit, currency } = preview.data
  return (
    <p className={styles.due}>
      <Trans
        text="Charged now: <b>{dueNow}</b>, the new price less what is left of the paid period.{credit}"
        with={{
          dueNow: moneyText(dueNow, currency),
          credit:
            Number(credit) > 0
              ? t(' {credit} are kept for the next invoices.', { credit: moneyText(credit, currency) })
              : '',
        }}
      />
    </p>
  )
}
