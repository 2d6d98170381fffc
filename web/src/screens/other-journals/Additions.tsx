import { type BroughtOver, saysSomething } from '@roundtrip/core/other-journals'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { useLabels } from '../../data/labels/labels.ts'
import { bringPlan, type BringPlan } from '../../data/other-journals/bring-steps.ts'
import { useUid } from '../../data/session/user-context.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { tradeIdAt } from '../../data/trades/trade-id.ts'
import { countText, plural } from '../../format/number.ts'
import { tellAllDone } from '../../parts/tell.ts'
import { tradePath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import styles from './OtherJournals.module.css'
import { RowText } from './RowText.tsx'
import { KIND_WORDS } from './words.ts'
import { nounFor, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const SHOWN = 50

type Props = { readonly brought: BroughtOver; readonly journal: string }

/** What the rows add to their trades, and the button that writes all of it as one change. */
export function Additions({ brought, journal }: Props) {
  const uid = useUid()
  const columns = useTrades().data?.columns
  const plan = usePlan({ brought, journal })
  const listed = brought.matching.matches.filter(({ rows }) =>
    rows.some((index) => {
      const row = brought.rows[index]
      return row !== undefined && saysSomething(row)
    }),
  )
  if (columns === undefined || plan === null) return null
  return (
    <Card title={t('Notes and labels')}>
      <div className={styles.stack}>
        <Counts plan={plan} />
        <Write plan={plan} />
        <ul className={styles.list} aria-label={t('Trades and what is added to them')}>
          {listed.slice(0, SHOWN).map(({ kind, rows, trades }) => (
            <li key={rows[0]} className={styles.item}>
              <div className={styles.head}>
                {trades.slice(0, 3).map((row) => {
                  const id = tradeIdAt(columns, row)
                  return (
                    <Link key={id} to={tradePath(uid, id)}>
                      {columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.name}{' '}
                      {columns.side[row] === -1 ? t('short') : t('long')}
                    </Link>
                  )
                })}
                {KIND_WORDS()[kind] === null ? null : <span className={styles.when}>{KIND_WORDS()[kind]}</span>}
              </div>
              {rows.map((index) => {
                const row = brought.rows[index]
                return row === undefined ? null : <RowText key={index} row={row} time={brought.times[index] ?? null} />
              })}
            </li>
          ))}
        </ul>
        {listed.length <= SHOWN ? null : (
          <p className={styles.soft}>
            <Trans text="And {count} more trades." with={{ count: countText(listed.length - SHOWN) }} />
          </p>
        )}
      </div>
    </Card>
  )
}

function usePlan({ brought, journal }: Props): BringPlan | null {
  const labels = useLabels()
  const columns = useTrades().data?.columns
  const { status, documents: noted } = useCollection('annotations')
  const { status: waitingStatus, documents: waiting } = useCollection('unmatched')
  const { status: labelStatus } = useCollection('labels')
  const ready = status === 'ready' && waitingStatus === 'ready' && labelStatus === 'ready'
  return useMemo(() => {
    if (columns === undefined || !ready) return null
    return bringPlan({ brought, journal, labels, noted, waiting, tradeIdOf: (row) => tradeIdAt(columns, row) })
  }, [brought, columns, journal, labels, noted, ready, waiting])
}

function Counts({ plan }: { readonly plan: BringPlan }) {
  const { trades, notes, labelled, newLabels, ratings, stops, targets, kept, waiting } = plan
  if (trades === 0 && waiting === 0) {
    return (
      <p className={styles.soft}>
        {t('Nothing new: your trades have all of this already, or the file has figures only.')}
      </p>
    )
  }
  const counts = [
    [notes, nounFor(notes, 'note', 'notes')],
    [labelled, nounFor(labelled, 'trade with labels', 'trades with labels')],
    [newLabels.length, nounFor(newLabels.length, 'new label', 'new labels')],
    [ratings, nounFor(ratings, 'rating', 'ratings')],
    [stops, nounFor(stops, 'stop', 'stops')],
    [targets, nounFor(targets, 'take profit', 'take profits')],
  ] as const
  return (
    <>
      <ul className={styles.counts} aria-label={t('Added')}>
        {counts.map(([count, noun]) =>
          count === 0 ? null : (
            <li key={noun}>
              <b>{countText(count)}</b> {noun}
            </li>
          ),
        )}
      </ul>
      <p className={styles.soft}>
        <Trans
          text="Notes go below what you wrote here.{trades}{rows}"
          with={{
            trades:
              kept === 0
                ? ''
                : kept === 1
                  ? t(' 1 trade keeps the rating, stop or take profit you set here.')
                  : t(' {trades} trades keep the rating, stop or take profit you set here.', {
                      trades: countText(kept),
                    }),
            rows: waiting === 0 ? '' : t(' {rows} without a trade will wait below.', { rows: plural(waiting, 'row') }),
          }}
        />
      </p>
    </>
  )
}

function Write({ plan }: { readonly plan: BringPlan }) {
  const documents = useDocuments()
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { trades, waiting, steps } = plan
  const write = async (): Promise<void> => {
    setFailure(null)
    setProgress(t('Adding…'))
    const written = await documents.writeAll(steps, (done) =>
      setProgress(t('{done} of {count}', { done: countText(done), count: countText(steps.length) })),
    )
    setProgress(null)
    if (written.failure !== null) setFailure(sentenceOf(written.failure))
    tellAllDone(doneText(plan), written)
  }
  if (trades === 0 && waiting === 0) return null
  return (
    <>
      <div className={styles.acts}>
        <Button
          look="primary"
          busy={progress !== null}
          onClick={() =>
            void write().catch((error: unknown) => {
              setProgress(null)
              setFailure(sentenceOf(error))
            })
          }
        >
          {trades === 0
            ? t('Keep {rows} for later', { rows: plural(waiting, 'row') })
            : t('Add to {trades}', { trades: plural(trades, 'trade') })}
        </Button>
        <output className={styles.soft}>{progress}</output>
      </div>
      <FormProblem text={failure} />
    </>
  )
}

function doneText({ trades, waiting }: BringPlan): string {
  if (trades === 0) return t('{rows} kept for later.', { rows: plural(waiting, 'row') })
  return t('Added to {trades}.', { trades: plural(trades, 'trade') })
}
