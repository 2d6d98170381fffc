import { knowledgeOf, SLICE_ALPHA } from '@roundtrip/core/insights'
import { DIMENSIONS } from '../../data/workbench/dimensions.ts'
import { countText } from '../../format/number.ts'
import { DIMENSION_NAMES } from '../../parts/insights/use-key-names.ts'
import styles from './Insights.module.css'
import { inSentence, perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** How insights are found, in the words of `docs/insights.md`: what is tested, how chance is ruled out, what is left out. */
export function Method({ minTrades }: { readonly minTrades: number }) {
  const certain = Math.floor(100 * (1 - SLICE_ALPHA))
  return (
    <details className={styles.account}>
      <summary>{t('How this is found')}</summary>
      <div className={styles.reasons}>
        <h3>{t('What is tested')}</h3>
        <p>
          <Trans
            text="Your trades are split in all of these ways: {tested}. All of them are known when you open a trade. Neighboring steps, such as two hours in a row, are tested together too, and so are pairs such as shorts in one ticker. A group needs at least {leastTrades} trades."
            with={{ tested: TESTED().join(', '), leastTrades: countText(minTrades) }}
          />
        </p>
        <p>
          {t(
            'Habits are tested apart. Is your next trade after a loss larger or sooner than after a win? Do you hold losing trades longer?',
          )}
        </p>
        <h3>{t('How chance is ruled out')}</h3>
        <p>
          {t(
            'Among hundreds of groups, some look strong by luck. So your results are dealt out at random to your own trades, hundreds of times, and each time the strongest of all groups is noted. A second time their signs are flipped at random, all trades of one decision, a day or a week together. Trades that are opened within a quarter of an hour, copies on other accounts and the steps of one position are one decision.',
          )}
        </p>
        <p>
          <Trans
            text="A group has to beat the strongest group of at least {certain} of 100 such journals both ways, in its difference from the rest and in its own result. It has to hold in both halves of your history, and without its best and worst trade. Of a hundred journals without any pattern, at most {most} show anything."
            with={{ certain, most: 100 - certain }}
          />
        </p>
        <p>
          {t(
            'For habits, losses and wins are dealt out at random in runs of five. A habit has to beat 998 of 1,000 of these, hold in both halves and make a difference of a tenth or more. It is shown whether or not it cost money, and its cost is called certain only where it is.',
          )}
        </p>
        <h3>{t('What is not shown')}</h3>
        <ul className={styles.points}>
          <li>
            {t(
              'Groups that lose only as much as everything else does. A journal that loses everywhere shows its total instead.',
            )}
          </li>
          <li>{t('Months, because you can’t trade a past March again.')}</li>
          <li>{t('Groups with no clear result beyond the trades already shown.')}</li>
          <li>{t('Trades after losses or wins where days are alike: each trade is like the one before it.')}</li>
          <li>{t('The opposite of a habit, such as smaller trades after a loss.')}</li>
        </ul>
        <p>
          {t(
            'An insight says what happened, not why. The strongest of many groups was lucky, too, so what to expect from here on is less than what was. A holding time, or a label that you add after the first exit, already knows the result, so it only describes trades.',
          )}
        </p>
      </div>
    </details>
  )
}

/** The dimensions of slices. Trades can be split by month too, but no month comes again. */
const TESTED = perLanguage(() =>
  DIMENSIONS.filter((id) => id !== 'month' && knowledgeOf([id]) === 'at-open').map((id) =>
    inSentence(DIMENSION_NAMES()[id] ?? id),
  ),
)
