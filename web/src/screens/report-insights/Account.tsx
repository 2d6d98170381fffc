import type { Insights } from '@roundtrip/core/insights'
import { countText, plural } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Insights.module.css'
import { Method } from './Method.tsx'
import { t, tIn } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** What was tested, what was rejected and why, and how insights are found. */
export function Account({ findings }: { readonly findings: Insights }) {
  return (
    <Card>
      {findings.tested === 0 ? null : <Tested findings={findings} />}
      <Method minTrades={findings.minTrades} />
    </Card>
  )
}

function Tested({ findings }: { readonly findings: Insights }) {
  const { tested, strong, strongByLuck, rejected, insights, minTrades } = findings
  const refused = strong - insights.length
  return (
    <details className={styles.account}>
      <summary>
        <Trans
          text="We tested {slices}. About {strongByLuck} would stand out by luck, and {refused} did not hold up."
          with={{
            slices: plural(tested, 'group'),
            strongByLuck: countText(Math.round(strongByLuck)),
            refused: countText(refused),
          }}
        />
      </summary>
      <div className={styles.reasons}>
        <p>
          <Trans
            text="A group has at least {leastTrades} trades and is known when you open them: an hour, a side, a ticker, or two of such things at once. {slices} looked strong at first sight. Of these:"
            with={{ leastTrades: countText(minTrades), slices: plural(strong, 'group') }}
          />
        </p>
        <ul>
          <Reason
            number={rejected.chance}
            one={tIn(
              'one group',
              'could be chance: among so many groups, the strongest of a random journal is often as strong',
            )}
            many={t('could be chance: among so many groups, the strongest of a random journal is often as strong')}
          />
          <Reason
            number={rejected.own}
            one={t('differs from your other trades, but its own result is too close to zero to be certain')}
            many={t('differ from your other trades, but their own results are too close to zero to be certain')}
          />
          <Reason
            number={rejected.halves}
            one={t('has another sign in one half of your history')}
            many={t('have another sign in one half of your history')}
          />
          <Reason
            number={rejected.extremes}
            one={t('depends on the single best or worst trade')}
            many={t('depend on the single best or worst trade')}
          />
          <Reason
            number={rejected.merged}
            one={t('has too few trades outside those already shown, or nothing certain in them')}
            many={t('have too few trades outside those already shown, or nothing certain in them')}
          />
          <Reason
            number={rejected.alike}
            one={t('is of trades after losses or wins, and your days being alike explains it')}
            many={t('are of trades after losses or wins, and your days being alike explains them')}
          />
          <Reason number={insights.length} one={t('holds up and is shown')} many={t('hold up and are shown')} />
        </ul>
      </div>
    </details>
  )
}

type ReasonProps = {
  readonly number: number
  readonly one: string
  readonly many: string
}

function Reason({ number, one, many }: ReasonProps) {
  if (number === 0) return null
  return (
    <li>
      <b className="figures">{countText(number)}</b> {number === 1 ? one : many}
    </li>
  )
}
