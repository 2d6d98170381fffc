import { type ChartNote, LONGEST_CHART_NOTE } from '@roundtrip/contract/documents'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSettings } from '../../data/settings/settings.ts'
import { asTyped, typedPositive } from '../../format/decimal.ts'
import { localMoment, readLocalMoment } from '../../format/local-moment.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TimeField } from '../time-field/TimeField.tsx'
import styles from './Market.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** The note to edit, or the position of a new one. */
  readonly note: ChartNote
  readonly isNew: boolean
  readonly onSave: (note: ChartNote) => void
  readonly onClose: () => void
}

/** One note of the chart: its text, and the time and price that it is pinned to. */
export function ChartNoteForm({ note, isNew, onSave, onClose }: Props) {
  const { zone } = useSettings().settings
  const [text, setText] = useState(note.text)
  const [price, setPrice] = useState(asTyped(note.price))
  const [moment, setMoment] = useState(localMoment(zone, note.time))
  const [isTried, setTried] = useState(false)
  const read = { price: typedPositive(price), time: readLocalMoment(zone, moment), text: text.trim() }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (read.price === null || read.time === null || read.text === '') return
    onSave({ price: read.price, time: read.time, text: read.text })
    onClose()
  }
  return (
    <Modal opened title={isNew ? t('Add note to the chart') : t('Edit note')} onClose={onClose}>
      <form className={styles.noteForm} noValidate onSubmit={save}>
        <TextInput
          label={t('Note')}
          data-autofocus
          maxLength={LONGEST_CHART_NOTE}
          placeholder={t('What did you see here?')}
          value={text}
          error={isTried && read.text === '' ? t('Write something first.') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.noteAnchor}>
          <TimeField
            kind="moment"
            label={t('Time')}
            value={moment}
            error={isTried && read.time === null ? t('Enter a date and a time.') : null}
            onChange={setMoment}
          />
          <TextInput
            label={t('Price')}
            inputMode="decimal"
            value={price}
            error={isTried && read.price === null ? t('Enter a price above zero.') : undefined}
            onChange={(event) => setPrice(event.target.value)}
          />
        </div>
        <div className={styles.noteActs}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary">
            {t('Save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
