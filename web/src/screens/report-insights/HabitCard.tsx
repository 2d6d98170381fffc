import type { Habit } from '@roundtrip/core/insights'
import { Link } from 'react-router'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, percentText } from '../../format/number.ts'
import {
  HABIT_BARS,
  habitCost,
  habitFinding,
  habitMoney,
  habitRange,
  habitSides,
} from '../../parts/insights/habit-sentence.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconGavel, IconListDetails } from '../../ui/icons/index.ts'
import { Fact } from './Fact.tsx'
import styles from './Insights.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly habit: Habit
  readonly money: MoneyFormat
  /** The address of the trades after a loss; null if no filter selects the trades of the habit. */
  readonly tradesLink: string | null
  /** The address of the rule against it; null if no kind of rule can express it. */
  readonly ruleLink: string | null
}

/** What the trader does differently around losses: a sentence, its certainty, its cost, and both sides as bars. */
export function HabitCard({ habit, money, tradesLink, ruleLink }: Props) {
  const { occasions, luck } = habit
  return (
    <Card className={styles.insight}>
      <div className={styles.words}>
        <p className={styles.kind}>{t('Habit')}</p>
        <h2 className={styles.sentence}>
          {habitFinding(habit)} <span className={styles.range}>({habitRange(habit)})</span>.
        </h2>
        <p className={styles.more}>
          {habitMoney(habit, money)} {habitCost(habit)}
        </p>
        <dl className={styles.facts}>
          <Fact name={t('Losses compared')} text={countText(occasions.loss)} />
          <Fact name={t('Wins compared')} text={countText(occasions.win)} />
          <Fact name={t('Chance of this by luck')} text={luck < 0.01 ? t('under 1%') : percentText(luck)} />
        </dl>
        <div className={styles.acts}>
          {tradesLink === null ? null : (
            <Link to={tradesLink} className={buttonClass()}>
              <IconListDetails size={15} aria-hidden />
              {t('Show the trades after a loss')}
            </Link>
          )}
          {ruleLink === null ? null : (
            <Link to={ruleLink} className={buttonClass()}>
              <IconGavel size={15} aria-hidden />
              {t('Make it a rule')}
            </Link>
          )}
        </div>
      </div>
      <Sides habit={habit} />
    </Card>
  )
}

function Sides({ habit }: { readonly habit: Habit }) {
  const sides = habitSides(habit)
  const longest = Math.max(...sides.map(({ value }) => value))
  return (
    <figure className={styles.sides}>
      <figcaption>{HABIT_BARS()[habit.kind]}</figcaption>
      <dl>
        {sides.map(({ name, value, text }, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span
                className={index === 0 ? styles.barOfLosses : styles.bar}
                style={{ inlineSize: `${(100 * value) / longest}%` }}
                aria-hidden
              />
              <span className="figures">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
