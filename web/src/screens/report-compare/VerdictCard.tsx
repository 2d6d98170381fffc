import { MIN_OF_A_SIDE } from '@roundtrip/core/measures'
import type { Difference } from '@roundtrip/core/reports'
import type { MoneyFormat } from '../../format/money.ts'
import { rMultipleText } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Compare.module.css'
import { verdictInR, verdictOf } from './verdict.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly difference: Difference
  readonly money: MoneyFormat
  /** Whether both sides are selected by traits known when a trade is opened. */
  readonly isKnownAtOpen: boolean
}

/** The verdict, and how it is reached. */
export function VerdictCard({ difference, money, isKnownAtOpen }: Props) {
  const { title, text } = verdictOf(difference, money, isKnownAtOpen)
  const inR = verdictInR(difference, { signed: rMultipleText })
  return (
    <Card title={title}>
      <p className={styles.verdict}>{text}</p>
      {inR === '' ? null : <p className={styles.inR}>{inR}</p>}
      <details className={styles.how}>
        <summary>{t('How this is decided')}</summary>
        <p>
          <Trans
            text="The averages are the expectancy of each side. The 95% interval is Welch’s, for two averages whose number and spread differ. It counts independent decisions: trades that are opened within a quarter of an hour, copies on other accounts and steps of one position are one, and days that are alike are, too. If you traded like this again and again, it would contain the true difference 95 times in 100. If zero is inside, chance alone can explain the difference. Nothing is claimed with fewer than {least} decisions on a side, or if the sides share trades. If you compare many pairs, some will differ by luck: <b>Where it went</b> takes that into account, this page does not."
            with={{ least: MIN_OF_A_SIDE }}
          />
        </p>
      </details>
    </Card>
  )
}
