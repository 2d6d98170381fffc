import { tellFailure } from '../../parts/tell.ts'
import type { ImportRecord } from '@roundtrip/contract/imports'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import { useCancelImport, useMoveImport, useUndoImport } from '../../data/accounts/imports.ts'
import { failureText } from '../../data/import/follow-commit.ts'
import { openAgain, resetImport, useImportJob } from '../../data/import/import-job.ts'
import { progressShare, progressText } from '../../data/import/progress-text.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, plural } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notify.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** One import: what it added, and its actions. */
export function ImportItem({ record }: { readonly record: ImportRecord }) {
  const { times } = useFormats()
  const names = useAccountNames()
  const fileNames = namesOf(record)
  return (
    <li className={styles.item}>
      <div>
        <b>{fileNames}</b>
        <p className={styles.soft}>
          {times.moment(record.createdAt)} · {names.get(record.account) ?? t('a deleted account')} · {stateText(record)}
          {record.state === 'done'
            ? t(' · {newFills}, {fillsKnown} known', {
                newFills: plural(record.fillsAdded, 'new fill'),
                fillsKnown: countText(record.fillsKnown + record.cashEventsKnown),
              })
            : ''}
          {record.state === 'done' && record.recordsChanged > 0
            ? t(', {recordsChanged} changed', { recordsChanged: countText(record.recordsChanged) })
            : ''}
          {zonesOf(record)}
        </p>
        {record.failure === null ? null : (
          <p className={styles.soft}>
            <Trans text="Not imported. {failure}" with={{ failure: failureText(record.failure) }} />
          </p>
        )}
        {record.state === 'committing' ? (
          <ProgressBar
            label={`${fileNames}: ${progressText(record.progress)}`}
            share={progressShare(record.progress)}
          />
        ) : null}
      </div>
      {record.state === 'done' ? <DoneActs record={record} fileNames={fileNames} names={names} /> : null}
      {record.state === 'committing' ? <RunningActs record={record} fileNames={fileNames} /> : null}
      {record.state === 'uploading' ? <OpenActs record={record} fileNames={fileNames} /> : null}
    </li>
  )
}

type ActsProps = {
  readonly record: ImportRecord
  /** The names of its files. */
  readonly fileNames: string
}

/** Actions of a finished import: read again, move, undo. */
function DoneActs({ record, fileNames, names }: ActsProps & { readonly names: ReadonlyMap<string, string> }) {
  const undo = useUndoImport()
  const move = useMoveImport()
  const others = [...names].filter(([id]) => id !== record.account)
  const confirmMove = (): void =>
    openModal('confirmAction', {
      title: t('Move import'),
      text: t('{fileNames} moves to another account, with the labels and notes of its trades.', { fileNames }),
      act: t('Move import'),
      choices: others.map(([id, name]) => ({ value: id, label: name, hint: '', act: t('Move to {name}', { name }) })),
      run: async (account) => {
        const { fillsMoved } = await move.mutateAsync({ importId: record.id, account })
        notify.success(
          t('{fills} moved to {account}.', {
            fills: plural(fillsMoved, 'fill'),
            account: names.get(account) ?? t('the account'),
          }),
        )
      },
    })
  const readAgain = (): void => {
    openModal('importStart', { account: record.account, again: record })
    if (record.kept) void openAgain(record)
  }
  const confirmUndo = (): void =>
    openModal('confirmAction', {
      title: t('Undo import'),
      text: t(
        '{fileNames}: its {fills} and {cashEvents} are removed. Rows that another import also brought stay. Where an earlier reading of these files is kept, it counts again.',
        {
          fileNames,
          fills: plural(record.fillsAdded, 'fill'),
          cashEvents: plural(record.cashEventsAdded, 'cash event'),
        },
      ),
      act: t('Undo import'),
      run: async () => {
        const { fillsRemoved } = await undo.mutateAsync(record.id)
        notify.success(t('Undone: {fills} removed.', { fills: plural(fillsRemoved, 'fill') }))
      },
    })
  return (
    <div className={styles.acts}>
      <Button aria-label={t('Read again: {fileNames}', { fileNames })} onClick={readAgain}>
        {t('Read again')}
      </Button>
      {others.length === 0 ? null : (
        <Button aria-label={t('Move {fileNames} to another account', { fileNames })} onClick={confirmMove}>
          {t('Move')}
        </Button>
      )}
      <Button onClick={confirmUndo}>{t('Undo')}</Button>
    </div>
  )
}

/** An import that the server is storing can be cancelled. */
function RunningActs({ record, fileNames }: ActsProps) {
  const cancel = useCancelImport()
  const give = (): void => void cancel.mutateAsync(record.id).catch(tellFailure)
  const isCancelling = cancel.isPending || record.progress?.stage === 'cancelling'
  return (
    <div className={styles.acts}>
      <Button aria-label={t('Cancel the import of {fileNames}', { fileNames })} disabled={isCancelling} onClick={give}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

/** Actions of an interrupted upload: continue or cancel. */
function OpenActs({ record, fileNames }: ActsProps) {
  const cancel = useCancelImport()
  const { phase } = useImportJob()
  const goOn = (): void => {
    if (phase === 'uploading') {
      openModal('importStart', true)
      return
    }
    openModal('importStart', { account: record.account, again: record })
    if (record.kept) void openAgain(record)
    else resetImport()
  }
  const discard = (): void => void cancel.mutateAsync(record.id).catch(tellFailure)
  return (
    <div className={styles.acts}>
      <Button aria-label={t('Continue to import {fileNames}', { fileNames })} onClick={goOn}>
        {t('Continue')}
      </Button>
      <Button
        aria-label={t('Discard the upload of {fileNames}', { fileNames })}
        disabled={cancel.isPending}
        onClick={discard}
      >
        {t('Discard')}
      </Button>
    </div>
  )
}

/** The name of the only file, or of the first of several. */
function namesOf({ files }: ImportRecord): string {
  const [first] = files
  if (first === undefined) return ''
  return files.length === 1
    ? first.name
    : t('{name} and {otherFiles}', { name: first.name, otherFiles: plural(files.length - 1, 'other file') })
}

/** The time zones that its files were read with. */
function zonesOf({ files }: ImportRecord): string {
  const zones = [...new Set(files.flatMap(({ reading }) => reading?.zone ?? []))]
  return zones.length === 0 ? '' : t(' · times in {zones}', { zones: zones.join(', ') })
}

function stateText({ state, progress }: ImportRecord): string {
  return state === 'committing' ? progressText(progress) : STATES()[state]
}

const STATES = perLanguage(
  (): Readonly<Record<ImportRecord['state'], string>> => ({
    uploading: t('not finished'),
    committing: t('in progress'),
    done: t('done'),
    failed: t('failed'),
    cancelled: t('canceled'),
    undone: t('undone'),
    replaced: t('read again since'),
  }),
)
