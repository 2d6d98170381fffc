import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { JOURNAL_NAMES } from '../../data/other-journals/journal-names.ts'
import { chooseJournalFile } from '../../data/other-journals/journals.ts'
import { droppedFiles } from '../../data/page/dropped-files.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './OtherJournals.module.css'

/** Asks for the export of the other journal. */
export function FileChoice() {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, on: boolean): void => {
    event.preventDefault()
    event.stopPropagation()
    setOver(on)
  }
  const take = ([file]: readonly File[]): void => {
    if (file !== undefined) chooseJournalFile(file)
  }
  return (
    <Card>
      <div className={styles.stack}>
        <p className={styles.intro}>
          Import your fills first. Then drop the export of your old journal: its notes, tags, setups, mistakes, ratings,
          stops and take profits go to the trades they belong to, and its P&L is checked against yours.
        </p>
        <button
          type="button"
          className={`${styles.drop} ${over ? styles.over : ''}`}
          onClick={() => input.current?.click()}
          onDragOver={(event) => drag(event, true)}
          onDragLeave={(event) => drag(event, false)}
          onDrop={(event) => {
            drag(event, false)
            void droppedFiles(event.dataTransfer).then(take)
          }}
        >
          <IconUpload size={28} color="var(--accent)" aria-hidden />
          <b>Drop the export of your journal here, or choose it</b>
          <span>CSV, XLSX or JSON</span>
        </button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Export of your journal"
          accept=".csv,.txt,.tsv,.xlsx,.json"
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <p className={styles.soft}>
          Exports of {NAMES} are recognized. In any other sheet, Roundtrip finds the columns by their names and you can
          correct them. Nothing is written before you see it, and one click undoes it all.
        </p>
      </div>
    </Card>
  )
}

const NAMES = new Intl.ListFormat('en-GB').format(JOURNAL_NAMES)
