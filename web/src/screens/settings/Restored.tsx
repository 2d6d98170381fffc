import {
  comparisonSentences,
  overPlanSentences,
  type RestoreComparison,
  type RestoreResult,
  type RestoreSpeech,
} from '@roundtrip/contract/imports'
import { countText, MISSING, plural } from '../../format/number.ts'
import styles from '../../parts/SettingsCard.module.css'
import { listed, nounFor, t, tIn } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const SPEECH: RestoreSpeech = { t, nounFor, listed, count: countText }

/** What was restored from an archive, what differs from it, and what exceeds the plan. */
export function Restored({ result }: { readonly result: RestoreResult }) {
  const lines: readonly (readonly [number, string])[] = [
    [result.trades, t('Trades')],
    [result.fills, t('Fills')],
    [result.cashEvents, t('Cash events')],
    [result.accounts, t('Trading accounts')],
    [result.corrections, t('Corrections')],
    [result.documents, t('Notes, labels, rules')],
    [result.pictures, t('Pictures')],
    [result.candleSets, t('Candle files')],
  ]
  return (
    <div className={styles.wide} aria-live="polite">
      <p>
        <b>
          {differs(result.comparison) ? t('Restored, with other figures than the archive.') : t('Everything is back.')}
        </b>
      </p>
      {[...comparisonSentences(result.comparison, SPEECH), ...overPlanSentences(result.overPlan, SPEECH)].map(
        (text) => (
          <p key={text}>{text}</p>
        ),
      )}
      {result.comparison === null ? null : <Examples comparison={result.comparison} />}
      <dl className={styles.counts}>
        {lines.flatMap(([number, name]) =>
          number === 0
            ? []
            : [
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{countText(number)}</dd>
                </div>,
              ],
        )}
      </dl>
      {result.connections === 0 ? null : (
        <p className={styles.soft}>
          <Trans
            text="{connections} waiting for a key, because archives contain none. Add it under Connections to continue syncing."
            with={{ connections: plural(result.connections, 'connection') }}
          />
        </p>
      )}
    </div>
  )
}

function differs(comparison: RestoreComparison | null): boolean {
  return comparison !== null && comparison.causes.length > 0
}

/** The first differing figures, side by side. */
function Examples({ comparison }: { readonly comparison: RestoreComparison }) {
  if (comparison.examples.length === 0) return null
  return (
    <table>
      <thead>
        <tr>
          <th>{t('Trade')}</th>
          <th>{t('Figure')}</th>
          <th>{tIn('file', 'Archive')}</th>
          <th>{t('Now')}</th>
        </tr>
      </thead>
      <tbody>
        {comparison.examples.map(({ trade, ticker, column, archived, restored }) => (
          <tr key={`${trade} ${column}`}>
            <td>{ticker}</td>
            <td>{column}</td>
            <td>{archived === '' ? MISSING : archived}</td>
            <td>{restored === '' ? MISSING : restored}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
