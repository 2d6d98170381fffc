import type { Insights } from '@roundtrip/core/insights'
import { countText, plural } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Insights.module.css'

/** What was tested, what was refused and why, and how such a claim is decided. */
export function Account({ found }: { readonly found: Insights }) {
  const { tested, strong, strongByLuck, rejected, insights, leastTrades } = found
  const refused = strong - insights.length
  return (
    <Card>
      <details className={styles.account}>
        <summary>
          {plural(tested, 'slice')} tested; {countText(Math.round(strongByLuck))} would look strong by luck alone;{' '}
          {countText(refused)} did not hold up.
        </summary>
        <div className={styles.reasons}>
          <p>
            A slice is a group of at least {countText(leastTrades)} trades: an hour, a holding time, a ticker, or two of
            such things at once. {plural(strong, 'slice')} looked strong at first sight. Of these:
          </p>
          <ul>
            <Reason
              number={rejected.chance}
              text="could be chance: among so many slices, the strongest of a random journal is often as strong"
            />
            <Reason
              number={rejected.own}
              text="differ from your other trades, but their own result may as well be zero"
            />
            <Reason number={rejected.halves} text="have another sign in one half of your history" />
            <Reason number={rejected.extremes} text="depend on the single best or worst trade" />
            <Reason number={rejected.merged} text="say the same as a simpler one about mostly the same trades" />
            <Reason number={insights.length} text="hold up and are shown" />
          </ul>
          <h3>How this is decided</h3>
          <p>
            Your results are dealt out at random to your own trades, hundreds of times, and each time the strongest of
            all slices is noted. A second time their signs are turned at random, all trades of about the same time
            together. A slice is shown only if it beats the strongest slice of at least 96 of 100 such journals both
            ways, if its own result is not zero, and if it holds in both halves and without its best and worst trade. So
            of a hundred journals without any pattern, at most four show anything.
          </p>
          <p>
            Habits are tested apart: whether your next trade after a loss is larger or sooner than after a win, and
            whether you hold losing trades longer. Losses and wins are dealt out at random in runs of five, and a habit
            is shown only if it beats 299 of 300 of these, holds in both halves, makes a difference of a tenth or more,
            and has lost money. A journal without any habit shows one in at most one of a hundred cases.
          </p>
          <p>
            It says what happened, not why: a holding time can be the sign of something else that you do. The interval
            is of as many trades like these.
          </p>
        </div>
      </details>
    </Card>
  )
}

function Reason({ number, text }: { readonly number: number; readonly text: string }) {
  if (number === 0) return null
  return (
    <li>
      <b className="figures">{countText(number)}</b> {text}
    </li>
  )
}
