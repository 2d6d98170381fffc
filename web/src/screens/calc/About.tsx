import type { Calculator } from '@roundtrip/core/calculators'
import { Card } from '../../ui/Card.tsx'
import styles from './Calc.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** How the calculation works, and its sources. */
export function About({ calculator }: { readonly calculator: Calculator }) {
  return (
    <Card title={t('How it is calculated')}>
      <ul className={styles.formula} aria-label={t('Formula')}>
        {calculator.formula.split(/;\s*/).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className={styles.soft}>
        <Trans text="Source: {source}" with={{ source: calculator.source }} />
      </p>
    </Card>
  )
}
