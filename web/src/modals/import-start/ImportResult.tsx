import type { ImportRecord } from '@roundtrip/contract/imports'
import { Link } from 'react-router'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import { localized } from '../../format/localized.ts'
import type { LoadedTrades } from '../../data/trades/annotated-trades.ts'
import type { LeftOut } from '../../data/import/draft.ts'
import type { GroupResult } from '../../data/import/import-job.ts'
import { newRecordsText } from '../../data/import/new-records-text.ts'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import { countText, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { ModalActions } from '../../ui/Modal.tsx'
import { titleOf } from './guess-target.ts'
import styles from './Import.module.css'
import { NewTradesLine } from './NewTradesLine.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly results: readonly GroupResult[]
  readonly leftOut: readonly LeftOut[]
  readonly before: LoadedTrades | null
  readonly onClose: () => void
  readonly onMore: () => void
}

/** The result for every file. */
export function ImportResult({ results, leftOut, before, onClose, onMore }: Props) {
  const uid = useUid()
  const [only] = results
  return (
    <>
      {before !== null && results.some(hasChanged) ? (
        <NewTradesLine before={before} added={addedIn(results)} onLeave={onClose} />
      ) : null}
      <p className={styles.note} role="alert">
        {importResultText(results)}
      </p>
      {results.some(hasChanged) ? null : (
        <p className={styles.note}>
          <Trans
            text="<link>See your trades</link>, or import other files."
            with={{ link: <Link to={userPath(uid, 'trades')} onClick={onClose} /> }}
          />
        </p>
      )}
      {results.length === 1 && only !== undefined ? <Figures outcome={only.outcome} /> : null}
      {results.length > 1 ? (
        <ul className={styles.files} aria-label={t('What was imported')}>
          {results.map((result) => (
            <OneResult key={result.group.name} result={result} />
          ))}
        </ul>
      ) : null}
      {leftOut.length === 0 ? null : (
        <ul className={styles.problems} aria-label={t('Files that were not imported')}>
          {leftOut.map(({ name, reason }) => (
            <li key={name}>
              <Trans text="<b>{name}</b> was not imported. {reason}" with={{ name, reason: localized(reason) }} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {t('You can undo an import, or read it again with another time zone, under Accounts & data.')}
      </p>
      <ModalActions>
        <Button onClick={onMore}>{t('Import more')}</Button>
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </ModalActions>
    </>
  )
}

/** The result of one exchange: its files, its account and what is new. */
function OneResult({ result: { group, target, outcome } }: { readonly result: GroupResult }) {
  const names = useAccountNames()
  const account = target.kind === 'new' ? target.name : (names.get(target.id) ?? '')
  return (
    <li className={styles.outcome}>
      <b>{titleOf(group)}</b>
      <span className={styles.detail}>
        <Trans
          text="{chosen} into {account}"
          with={{ chosen: group.chosen.map(({ table }) => table.name).join(', '), account }}
        />
      </span>
      <span className={styles.detail}>{outcomeText(outcome)}</span>
    </li>
  )
}

function Figures({ outcome }: Pick<GroupResult, 'outcome'>) {
  if (outcome.kind !== 'done') return null
  const { record } = outcome
  const lines: readonly (readonly [string, number])[] = [
    [t('New fills'), record.fillsAdded],
    [t('New payments'), record.cashEventsAdded],
    ...(record.recordsChanged === 0 ? [] : [[t('Stored records changed'), record.recordsChanged] as const]),
    ...(record.recordsRemoved === 0 ? [] : [[t('Stored records removed'), record.recordsRemoved] as const]),
    [t('Already imported, skipped'), record.fillsKnown + record.cashEventsKnown],
    [t('Unreadable rows'), record.rowsRefused],
  ]
  return (
    <dl className={styles.figures}>
      {lines.map(([name, figure]) => [<dt key={name}>{name}</dt>, <dd key={`${name} figure`}>{countText(figure)}</dd>])}
    </dl>
  )
}

/** The whole import in a sentence or two. */
export function importResultText(results: readonly GroupResult[]): string {
  const [only] = results
  if (results.length === 1 && only !== undefined) return outcomeText(only.outcome)
  const records = results.flatMap(({ outcome }) => (outcome.kind === 'done' ? [outcome.record] : []))
  const failed = results.filter(({ outcome }) => outcome.kind === 'failed').length
  const rest = failed === 0 ? '' : t(' {imports} failed.', { imports: plural(failed, 'import') })
  return t('{records} in {accounts}.{rest}', {
    records: newRecordsText(records),
    accounts: plural(results.length - failed, 'account'),
    rest,
  })
}

function outcomeText(outcome: GroupResult['outcome']): string {
  if (outcome.kind === 'failed') return t('Not imported. {sentence}', { sentence: outcome.sentence })
  if (outcome.kind === 'known') return t('You imported these files before. Nothing changed.')
  return recordText(outcome.record)
}

function addedIn(results: readonly GroupResult[]): { readonly fills: number; readonly payments: number } {
  const records = results.flatMap(({ outcome }) => (outcome.kind === 'done' ? [outcome.record] : []))
  return {
    fills: records.reduce((total, { fillsAdded }) => total + fillsAdded, 0),
    payments: records.reduce((total, { cashEventsAdded }) => total + cashEventsAdded, 0),
  }
}

function hasChanged({ outcome }: GroupResult): boolean {
  if (outcome.kind !== 'done') return false
  const { fillsAdded, cashEventsAdded, recordsChanged, recordsRemoved } = outcome.record
  return fillsAdded + cashEventsAdded + recordsChanged + recordsRemoved > 0
}

/** The effect of an import on the ledger. */
export function recordText(record: ImportRecord): string {
  const added = record.fillsAdded + record.cashEventsAdded
  const parts = [
    ...(added === 0 ? [] : [t('{value} imported.', { value: newRecordsText([record]) })]),
    ...(record.recordsChanged === 0
      ? []
      : [t('{storedRecords} changed.', { storedRecords: plural(record.recordsChanged, 'stored record') })]),
    ...(record.recordsRemoved === 0
      ? []
      : [t('{storedRecords} removed.', { storedRecords: plural(record.recordsRemoved, 'stored record') })]),
  ]
  return parts.length === 0 ? t('Everything was already imported. Nothing changed.') : parts.join(' ')
}
