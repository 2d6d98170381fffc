import { type ChartNote, MAX_CHART_NOTES } from '@roundtrip/contract/documents'
import { priceText } from '../../format/number.ts'
import type { TimeFormat } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons/index.ts'
import { ChartNoteForm } from './ChartNoteForm.tsx'
import styles from './Market.module.css'
import type { useChartNotes } from './use-chart-notes.ts'
import { t } from '../../language/translate.ts'

type OfNotes = { readonly notes: ReturnType<typeof useChartNotes>; readonly times: TimeFormat }

/** The notes below the chart: the list, and the form for one. */
export function ChartNotes({ notes, times }: OfNotes) {
  const { edited } = notes
  return (
    <>
      <ChartNoteList notes={notes.notes} times={times} onEdit={notes.edit} onRemove={notes.remove} />
      {edited === null ? null : (
        <ChartNoteForm note={edited.note} isNew={edited.index === null} onSave={notes.save} onClose={notes.close} />
      )}
    </>
  )
}

type AddProps = {
  readonly notes: readonly ChartNote[]
  readonly isPicking: boolean
  readonly onAdd: (isByPointer: boolean) => void
}

/** Starts a note: the next press on the chart sets its position, or the form does. */
export function AddChartNote({ notes, isPicking, onAdd }: AddProps) {
  if (notes.length >= MAX_CHART_NOTES) return null
  return (
    <Button aria-pressed={isPicking} onClick={({ detail }) => onAdd(detail > 0)}>
      <IconPlus size={14} aria-hidden />
      {t('Add note')}
    </Button>
  )
}

type ListProps = {
  readonly notes: readonly ChartNote[]
  readonly times: TimeFormat
  readonly onEdit: (index: number) => void
  readonly onRemove: (index: number) => void
}

/** The notes of the chart as a list, for keyboard users and for notes outside its candles. */
function ChartNoteList({ notes, times, onEdit, onRemove }: ListProps) {
  if (notes.length === 0) return null
  return (
    <ol className={styles.chartNotes} aria-label={t('Notes on the chart')}>
      {notes.map(({ time, price, text }, index) => (
        <li key={`${time} ${price} ${text}`}>
          <span className={styles.noteAt}>
            {times.moment(time)} · {priceText(Number(price))}
          </span>
          <span className={styles.noteText}>{text}</span>
          <span data-screen-only>
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Edit note: {text}', { text })}
              onClick={() => onEdit(index)}
            >
              <IconPencil size={15} aria-hidden />
            </Button>
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Remove note: {text}', { text })}
              onClick={() => onRemove(index)}
            >
              <IconTrash size={15} aria-hidden />
            </Button>
          </span>
        </li>
      ))}
    </ol>
  )
}
