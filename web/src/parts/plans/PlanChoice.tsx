import type { Plan } from '@roundtrip/contract/plans'
import { useId } from 'react'
import { offerOf } from '../../data/plans/plan-words.ts'
import styles from './Plans.module.css'
import { tIn } from '../../language/translate.ts'

type Props = { readonly plans: readonly Plan[]; readonly value: string; readonly onChange: (id: string) => void }

/** A choice of plans, each with its lowest price. */
export function PlanChoice({ plans, value, onChange }: Props) {
  const group = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{tIn('subscription', 'Plan')}</legend>
      {plans.map((plan) => {
        const { price } = offerOf(plan)
        return (
          <label key={plan.id} className={styles.choice}>
            <input type="radio" name={group} checked={plan.id === value} onChange={() => onChange(plan.id)} />
            <b>{plan.name}</b>
            <span>
              {price.amount} {price.per}
            </span>
            <small>{plan.sentence}</small>
          </label>
        )
      })}
    </fieldset>
  )
}
