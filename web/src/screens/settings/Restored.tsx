import {
  comparisonSentences,
  overPlanSentences,
  type RestoreComparison,
  type RestoreResult,
} from '@roundtrip/contract/imports'
import { countText, MISSING, plural } from '../../format/number.ts'
import styles from './Settings.module.css'

/** What was restored from an archive, what differs from it, and what exceeds the plan. */
export function Restored({ result }: { readonly result: RestoreResult }) {
  const lines: readonly (readonly [number, string])[] = [
    [result.trades, 'Trades'],
    [result.fills, 'Fills'],
    [result.cashEvents, 'Cash events'],
    [result.accounts, 'Trading accounts'],
    [result.corrections, 'Corrections'],
    [result.documents, 'Notes, labels, rules'],
    [result.pictures, 'Pictures'],
    [result.candleSets, 'Candle files'],
  ]
  return (
    <div className={styles.wide} aria-live="polite">
      <p>
        <b>{differs(result.comparison) ? 'Restored, with other figures than the archive.' : 'Everything is back.'}</b>
      </p>
      {[...comparisonSentences(result.comparison, countText), ...overPlanSentences(result.overPlan, countText)].map(
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
          {plural(result.connections, 'connection')} waiting for a key, because an archive holds none. Add it under
          Connections, and syncing continues where it stopped.
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
          <th>Trade</th>
          <th>Figure</th>
          <th>Archive</th>
          <th>Now</th>
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
