import type { Plan } from '@roundtrip/contract/plans'
import type { ReactNode } from 'react'
import { offerOf } from '../../data/plans/plan-words.ts'
import styles from './Plans.module.css'

type Props = {
  readonly plan: Plan
  readonly children?: ReactNode
}

/**
 * The name, limits and price of a plan. Its parts have names, so that a page without React can fill them; see
 * fill-plans.ts.
 */
export function OfferCard({ plan, children }: Props) {
  const { price, alternative, lines } = offerOf(plan)
  return (
    <article className={styles.card}>
      <h2 className={styles.name} data-slot="name">
        {plan.name}
      </h2>
      <p className={styles.sentence} data-slot="sentence">
        {plan.sentence}
      </p>
      <p className={styles.price}>
        <b data-slot="amount">{price.amount}</b> <span data-slot="per">{price.per}</span>
      </p>
      <p className={styles.soft} data-slot="alternative">
        {alternative}
      </p>
      <ul className={styles.features} data-slot="lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </article>
  )
}
