import type { Calculator } from '@roundtrip/core/calculators'
import { Card } from '../../ui/Card.tsx'
import styles from './Calc.module.css'

/** How the calculation works, and its sources. */
export function About({ calculator }: { readonly calculator: Calculator }) {
  return (
    <Card title="How it is calculated">
      <ul className={styles.formula} aria-label="Formula">
        {calculator.formula.split(/;\s*/).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className={styles.soft}>Source: {calculator.source}</p>
    </Card>
  )
}
