import type { BillingInterval, Plan } from '@roundtrip/contract/plans'
import { useId } from 'react'
import { PER, planPriceText, yearlySaving } from '../../data/plans/plan-words.ts'
import { percentText } from '../../format/number.ts'
import styles from './Plans.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const NAMES = perLanguage((): Readonly<Record<BillingInterval, string>> => ({ month: t('Monthly'), year: t('Yearly') }))

type Props = {
  readonly plan: Plan
  readonly value: BillingInterval
  readonly onChange: (interval: BillingInterval) => void
}

/** The billing interval of a plan; nothing to choose if it has one price. */
export function IntervalChoice({ plan, value, onChange }: Props) {
  const group = useId()
  const saving = yearlySaving(plan)
  return (
    <fieldset className={styles.choices}>
      <legend>{t('How often you pay')}</legend>
      {plan.prices.map((price) => (
        <label key={price.interval} className={styles.choice}>
          <input
            type="radio"
            name={group}
            checked={price.interval === value}
            onChange={() => onChange(price.interval)}
          />
          <b>{NAMES()[price.interval]}</b>
          <span>
            {planPriceText(price)} {PER()[price.interval]}
          </span>
          {price.interval === 'year' && saving !== null ? (
            <small>
              <Trans text="{saving} less than by month" with={{ saving: percentText(saving, 0) }} />
            </small>
          ) : null}
        </label>
      ))}
    </fieldset>
  )
}
