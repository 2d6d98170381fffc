import { TEMPLATE_CSV } from '@roundtrip/core/exchanges'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { download } from '../../data/page/save-file.ts'
import styles from './Import.module.css'

/** A real button that also accepts dropped files. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, on: boolean): void => {
    event.preventDefault()
    setOver(on)
  }
  const take = (files: FileList | null): void => {
    if (files !== null && files.length > 0) onFiles([...files])
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.drop} ${over ? styles.over : ''}`}
        data-autofocus
        onClick={() => input.current?.click()}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <IconUpload size={28} color="var(--accent)" aria-hidden />
        <b>Drop the files of your exchange here, or choose them</b>
        <span>CSV, XLSX or ZIP; several at once, up to 256 MB each</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept=".csv,.txt,.xlsx,.zip,.tsv"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <p className={styles.note}>
        Files are read here in your browser. Binance, Bybit, Kraken, Coinbase, BitMEX and Hyperliquid exports are
        recognised by themselves. What is known already is never counted twice, and every import can be undone.
      </p>
      <button type="button" className={styles.link} onClick={() => download('roundtrip-template.csv', TEMPLATE_CSV)}>
        Another exchange? Take the template
      </button>
    </>
  )
}
