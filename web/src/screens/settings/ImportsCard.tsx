import type { ImportRecord } from '@roundtrip/contract'
import { useAccountNames, useImports, useUndoImport } from '../../data/accounts.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { useFormats } from '../../data/settings.ts'
import { count, plural } from '../../format/number.ts'
import { openModal } from '../../modals/flags.ts'
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
      {imports.isError ? <p className={styles.soft}>{sentenceOf(imports.error)}</p> : null}
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
  const [first] = record.files
  const what = record.files.length === 1 ? (first?.name ?? '') : plural(record.files.length, 'file')
  const ask = (): void =>
    openModal('confirmAction', {
      title: 'Undo import',
      text: `${what}: its ${plural(record.fillsAdded, 'fill')} and ${plural(record.cashEventsAdded, 'cash event')} are removed. Rows that another import also brought stay.`,
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
        </p>
      </div>
      {record.state === 'done' ? <Button onClick={ask}>Undo</Button> : null}
    </li>
  )
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
