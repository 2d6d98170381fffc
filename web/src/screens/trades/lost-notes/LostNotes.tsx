import { joinAnnotations } from '@roundtrip/contract/documents'
import { useState } from 'react'
import { useDocuments } from '../../../data/documents/use-documents.ts'
import { useLabelNames } from '../../../data/labels/labels.ts'
import { type LostNote, useLostNotes } from './lost-notes.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { plural } from '../../../format/number.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { tellAllDone, tellDone, tellFailure } from '../../../parts/tell.ts'
import styles from './LostNotes.module.css'
import { TradeChoice } from '../../../parts/TradeChoice.tsx'
import { t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

/** Reports notes whose trade is gone, and opens them. Empty without any. */
export function LostNotesButton() {
  const lost = useLostNotes()
  const [open, setOpen] = useState(false)
  if (lost.length === 0 && !open) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans text="{notes} without a trade" with={{ notes: plural(lost.length, 'note') }} />
      </Button>
      {open ? <LostNotes lost={lost} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function LostNotes({ lost, onClose }: { readonly lost: readonly LostNote[]; readonly onClose: () => void }) {
  return (
    <Modal opened wide title={t('Notes without a trade')} onClose={onClose} dirty={false}>
      <p className={styles.soft}>
        {t(
          'Their fills are gone, through an import that was taken back or a trade that was changed. They return with the fills. Until then they stay here.',
        )}
      </p>
      {lost.length === 0 ? <p>{t('Every note has its trade.')}</p> : null}
      <ul className={styles.list}>
        {lost.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
    </Modal>
  )
}

function Note({ note }: { readonly note: LostNote }) {
  const { id, data, changedAt } = note
  const documents = useDocuments()
  const names = useLabelNames()
  const { times } = useFormats()
  const [attaching, setAttaching] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async (): Promise<void> => {
    const { undo } = await documents.write({ collection: 'annotations', id, data: null })
    tellDone(t('Note deleted.'), undo)
  }
  const attach = async (tradeId: string): Promise<void> => {
    const existing = documents.view('annotations').documents.get(tradeId)
    const joined = existing === undefined ? { ...data, joinedInto: null } : joinAnnotations(existing, data)
    if (joined === null) return setFailure(t('That trade tells something else already, or both are too long together.'))
    const written = await documents.writeAll([
      { collection: 'annotations', id: tradeId, change: () => joined },
      { collection: 'annotations', id, change: () => null },
    ])
    tellAllDone(t('Note attached.'), written)
  }
  return (
    <li className={styles.note}>
      {data.labels.length === 0 ? null : (
        <div className={styles.tags}>
          {data.labels.map((label) => (
            <Tag key={label} colour={names.get(label)?.colour}>
              {names.get(label)?.name ?? label}
            </Tag>
          ))}
        </div>
      )}
      <p className={styles.text}>{data.note === '' ? t('No text, but a plan, a rating or a picture.') : data.note}</p>
      <small className={styles.soft}>
        <Trans text="Last changed {changedAt}" with={{ changedAt: times.moment(changedAt) }} />
      </small>
      {attaching ? (
        <TradeChoice
          onCancel={() => setAttaching(false)}
          onChoose={(tradeId) => void attach(tradeId).catch(tellFailure)}
        />
      ) : (
        <div className={styles.acts}>
          <Button onClick={() => setAttaching(true)}>{t('Attach to a trade…')}</Button>
          <Button look="ghost" onClick={() => void remove().catch(tellFailure)}>
            {t('Delete')}
          </Button>
        </div>
      )}
      <FormProblem text={failure} />
    </li>
  )
}
