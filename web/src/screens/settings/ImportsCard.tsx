import type { ImportRecord } from '@roundtrip/contract'
import { useAccountNames, useImports, useMoveImport, useUndoImport } from '../../data/accounts.ts'
import { openAgain } from '../../data/import/import-job.ts'
import { useFormats } from '../../data/settings.ts'
import { count, plural } from '../../format/number.ts'
import { openModal } from '../../modals/flags.ts'
import { FailedLine } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './Settings.module.css'

/** Every import, newest first, and the way to take one back. */
export function ImportsCard() {
  const imports = useImports()
  return (
    <Card
      title="Imports"
      hint={imports.data === undefined ? undefined : count(imports.data.length)}
      actions={<Button onClick={() => openModal('importStart', true)}>Import trades</Button>}
    >
      {imports.isError ? <FailedLine error={imports.error} onRetry={() => void imports.refetch()} /> : null}
      {imports.data?.length === 0 ? <p className={styles.soft}>None yet.</p> : null}
      <ul className={styles.items}>
        {(imports.data ?? []).map((record) => (
          <Import key={record.id} record={record} />
        ))}
      </ul>
    </Card>
  )
}

function Import({ record }: { readonly record: ImportRecord }) {
  const { times } = useFormats()
  const names = useAccountNames()
  const undo = useUndoImport()
  const move = useMoveImport()
  const what = namesOf(record)
  const others = [...names].filter(([id]) => id !== record.account)
  const askMove = (): void =>
    openModal('confirmAction', {
      title: 'Move import',
      text: `${what} moves to another account, with the labels and notes of its trades.`,
      act: 'Move import',
      choices: others.map(([id, name]) => ({ value: id, label: name, hint: '', act: `Move to ${name}` })),
      run: async (account) => {
        const { fillsMoved } = await move.mutateAsync({ importId: record.id, account })
        notify.success(`${plural(fillsMoved, 'fill')} moved to ${names.get(account) ?? 'the account'}.`)
      },
    })
  const readAgain = (): void => {
    openModal('importStart', { account: record.account, again: record })
    if (record.kept) void openAgain(record)
  }
  const ask = (): void =>
    openModal('confirmAction', {
      title: 'Undo import',
      text: `${what}: its ${plural(record.fillsAdded, 'fill')} and ${plural(record.cashEventsAdded, 'cash event')} are removed. Rows that another import also brought stay. Where an earlier reading of these files is kept, it counts again.`,
      act: 'Undo import',
      run: async () => {
        const { fillsRemoved } = await undo.mutateAsync(record.id)
        notify.success(`Undone: ${plural(fillsRemoved, 'fill')} removed.`)
      },
    })
  return (
    <li className={styles.item}>
      <div>
        <b>{what}</b>
        <p className={styles.soft}>
          {times.moment(record.createdAt)} · {names.get(record.account) ?? 'a deleted account'} · {STATES[record.state]}
          {record.state === 'done'
            ? ` · ${plural(record.fillsAdded, 'new fill')}, ${count(record.fillsKnown + record.cashEventsKnown)} known`
            : ''}
          {record.state === 'done' && record.recordsChanged > 0 ? `, ${count(record.recordsChanged)} changed` : ''}
          {zonesOf(record)}
        </p>
      </div>
      {record.state === 'done' ? (
        <div className={styles.acts}>
          <Button aria-label={`Read ${what} again with another time zone`} onClick={readAgain}>
            Read again
          </Button>
          {others.length === 0 ? null : (
            <Button aria-label={`Move ${what} to another account`} onClick={askMove}>
              Move
            </Button>
          )}
          <Button onClick={ask}>Undo</Button>
        </div>
      ) : null}
    </li>
  )
}

/** The name of one file, or of the first of several. */
function namesOf({ files }: ImportRecord): string {
  const [first] = files
  if (first === undefined) return ''
  return files.length === 1 ? first.name : `${first.name} and ${plural(files.length - 1, 'other file')}`
}

/** The zones with which its files were read. */
function zonesOf({ files }: ImportRecord): string {
  const zones = [...new Set(files.flatMap(({ reading }) => reading?.zone ?? []))]
  return zones.length === 0 ? '' : ` · times in ${zones.join(', ')}`
}

const STATES: Readonly<Record<ImportRecord['state'], string>> = {
  uploading: 'not finished',
  committing: 'finishing',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  undone: 'undone',
  replaced: 'read again since',
}
