import type { Description } from '@roundtrip/core/insights'
import { Link } from 'react-router'
import { descriptionOf } from '../../parts/insights/insight-sentence.ts'
import type { SliceNames } from '../../parts/insights/slice-words.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Insights.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly descriptions: readonly Description[]
  readonly names: SliceNames
  /** The address of exactly the trades of a description. */
  readonly linkOf: (description: Description) => string
}

/** Groups known only during a trade or at its end: sums of trades, without a claim about cost or reason. */
export function TurnedInto({ descriptions, names, linkOf }: Props) {
  return (
    <Card title={t('What these trades turned into')}>
      <p className={styles.more}>
        {t(
          'You do not know this when you open a trade. Losers are held longer, added to and labeled because they lose, so these sums describe your trades and give no reason to leave any out.',
        )}
      </p>
      <ul className={styles.descriptions}>
        {descriptions.map((description) => (
          <li key={JSON.stringify(description.parts)}>
            <Link to={linkOf(description)}>{descriptionOf(description, names)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
