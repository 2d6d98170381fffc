import type { Insights } from '@roundtrip/core/insights'
import { countText, plural } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Insights.module.css'
import { Method } from './Method.tsx'

/** What was tested, what was refused and why, and how insights are found. */
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
        </div>
      </details>
      <Method leastTrades={leastTrades} />
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
