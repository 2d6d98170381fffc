import type { ImportRecord } from '@roundtrip/contract'
import { count, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { ModalActions } from '../../ui/Modal.tsx'
import styles from './Import.module.css'

type Props = {
  /** Null = the same files were all in already. */
  readonly record: ImportRecord | null
  readonly onClose: () => void
  readonly onMore: () => void
}

export function Result({ record, onClose, onMore }: Props) {
  return (
    <>
      <p className={styles.result} role="alert">
        {resultText(record)}
      </p>
      {record === null ? null : (
        <dl className={styles.figures}>
          <dt>New fills</dt>
          <dd>{count(record.fillsAdded)}</dd>
          <dt>New cash events</dt>
          <dd>{count(record.cashEventsAdded)}</dd>
          <dt>Known already, left out</dt>
          <dd>{count(record.fillsKnown + record.cashEventsKnown)}</dd>
          <dt>Not readable</dt>
          <dd>{count(record.rowsRefused)}</dd>
        </dl>
      )}
      <p className={styles.note}>You can undo this import in the settings.</p>
      <ModalActions>
        <Button onClick={onMore}>Import more</Button>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </ModalActions>
    </>
  )
}

export function resultText(record: ImportRecord | null): string {
  if (record === null) return 'These files were imported before. Nothing changed.'
  const added = record.fillsAdded + record.cashEventsAdded
  return added === 0 ? 'Everything was known already. Nothing changed.' : `${plural(added, 'new record')} imported.`
}
