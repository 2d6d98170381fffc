import { comparisonSentences, overPlanSentences, type RestoreComparison, type RestoreResult } from '@roundtrip/contract'
import { useRef } from 'react'
import { useAccounts } from '../../data/accounts.ts'
import { type RestoreStep, useRestore } from '../../data/restore.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { count, MISSING, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Settings.module.css'

/** Takes an archive into an empty journal, shows how far it is, and then what came. */
export function RestoreData() {
  const accounts = useAccounts()
  const { mutate, step, isPending, data, error, isError } = useRestore()
  const input = useRef<HTMLInputElement>(null)
  if (data !== undefined) return <Restored result={data} />
  if ((accounts.data?.length ?? 0) > 0 && !isPending) {
    return (
      <p className={styles.soft}>
        An archive goes into an empty journal, so that nothing of yours is mixed up. This one has{' '}
        {plural(accounts.data?.length ?? 0, 'trading account')}: restore into a new account, or delete what is here
        first.
      </p>
    )
  }
  return (
    <>
      <p className={styles.soft}>
        Brings an export back: every trade, note, correction and picture, to the last digit. It is checked as a whole
        first; if anything is wrong with it, nothing changes.
      </p>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="hidden"
        tabIndex={-1}
        aria-label="Archive to restore"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) mutate(file)
        }}
      />
      {isPending ? (
        <Progress step={step ?? { stage: 'sending', share: 0 }} />
      ) : (
        <Button onClick={() => input.current?.click()}>Restore an archive</Button>
      )}
      <FormProblem text={isError ? sentenceOf(error) : null} />
    </>
  )
}

const STAGES: Readonly<Record<RestoreStep['stage'], string>> = {
  sending: 'Sending the archive',
  checking: 'Comparing it with its checksums',
  writing: 'Bringing everything back',
  building: 'Building the trades',
}

function Progress({ step }: { readonly step: RestoreStep }) {
  return (
    <div className={styles.wide} aria-live="polite">
      <p className={styles.soft}>{STAGES[step.stage]}</p>
      <ProgressBar label={STAGES[step.stage]} share={step.share} />
    </div>
  )
}

function Restored({ result }: { readonly result: RestoreResult }) {
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
      {[...comparisonSentences(result.comparison, count), ...overPlanSentences(result.overPlan, count)].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {result.comparison === null ? null : <Examples of={result.comparison} />}
      <dl className={styles.counts}>
        {lines.flatMap(([number, name]) =>
          number === 0
            ? []
            : [
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{count(number)}</dd>
                </div>,
              ],
        )}
      </dl>
      {result.connections === 0 ? null : (
        <p className={styles.soft}>
          {plural(result.connections, 'connection')} waiting for a key: an archive holds none. Give it on the page
          Connections, and reading goes on where it stopped.
        </p>
      )}
    </div>
  )
}

function differs(comparison: RestoreComparison | null): boolean {
  return comparison !== null && comparison.causes.length > 0
}

/** The first figures that differ, side by side. */
function Examples({ of }: { readonly of: RestoreComparison }) {
  if (of.examples.length === 0) return null
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
        {of.examples.map(({ trade, ticker, column, archived, restored }) => (
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
