import type { Insight } from '@roundtrip/core/insights'
import { Link } from 'react-router'
import { countText, percentText } from '../../format/number.ts'
import {
  carriedBy,
  certainty,
  finding,
  fromHereOn,
  kindOf,
  withoutThem,
} from '../../parts/insights/insight-sentence.ts'
import { InsightBars } from '../../parts/insights/InsightBars.tsx'
import type { SliceNames } from '../../parts/insights/slice-words.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { signClass } from '../../ui/Money.tsx'
import { IconFlask, IconGavel, IconListDetails, IconTag } from '../../ui/icons/index.ts'
import { Fact } from './Fact.tsx'
import styles from './Insights.module.css'
import { t, unbroken } from '../../language/translate.ts'

type Props = {
  readonly insight: Insight
  readonly names: SliceNames
  /** The address of exactly its trades. */
  readonly tradesLink: string
  /** The address of the suggested rule; null if no kind of rule can express it. */
  readonly ruleLink: string | null
  /** The address of the form for an experiment with these trades; null if none is possible. */
  readonly experimentLink: string | null
  readonly onLabel: () => void
}

/** One finding: a sentence, its certainty, a chart, and what can be done about it. */
export function InsightCard({ insight, names, tradesLink, ruleLink, experimentLink, onLabel }: Props) {
  const { net, mean, restMean, halves, withoutExtremes, decisions } = insight
  const { money } = names
  const text = finding(insight, names)
  return (
    <Card className={styles.insight}>
      <div className={styles.words}>
        <p className={`${styles.kind} ${signClass(net, money.signed(net))}`}>{kindOf(insight)}</p>
        <h2 className={styles.sentence}>
          {text}
          <span className={styles.range}>{certainty(insight, names)}</span>
        </h2>
        <p className={styles.more}>
          {withoutThem(insight, names)} {fromHereOn(insight, names)} {carriedBy(insight, names)}
        </p>
        <dl className={styles.facts}>
          <Fact name={t('Independent decisions')} text={countText(decisions)} />
          <Fact name={t('Average trade')} text={money.signed(mean)} />
          <Fact name={t('All others')} text={money.signed(restMean)} />
          <Fact
            name={t('First and second half')}
            text={unbroken(`${money.compactSigned(halves[0])}, ${money.compactSigned(halves[1])}`)}
          />
          <Fact name={t('Without best and worst')} text={money.compactSigned(withoutExtremes)} />
          <Fact
            name={t('Chance of this by luck')}
            text={insight.luck < 0.01 ? t('under 1%') : percentText(insight.luck)}
          />
        </dl>
        <div className={styles.acts}>
          <Link to={tradesLink} className={buttonClass()}>
            <IconListDetails size={15} aria-hidden />
            {t('Show the trades')}
          </Link>
          {ruleLink === null ? null : (
            <Link to={ruleLink} className={buttonClass()}>
              <IconGavel size={15} aria-hidden />
              {t('Make it a rule')}
            </Link>
          )}
          {experimentLink === null ? null : (
            <Link to={experimentLink} className={buttonClass()}>
              <IconFlask size={15} aria-hidden />
              {t('Try it as an experiment')}
            </Link>
          )}
          <Button onClick={onLabel}>
            <IconTag size={15} aria-hidden />
            {t('Add a label to these')}
          </Button>
        </div>
      </div>
      <div className={styles.chart}>
        <InsightBars insight={insight} names={names} />
      </div>
    </Card>
  )
}
