import { IconUpload } from '../ui/icons/index.ts'
import { type DragEvent, useRef, useState } from 'react'
import { droppedFiles } from '../data/page/dropped-files.ts'
import styles from './DropButton.module.css'

type Props = {
  readonly title: string
  readonly hint: string
  /** The name of the file input. */
  readonly label: string
  readonly accept: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A real button that opens the file choice and also accepts dropped files and folders. */
export function DropButton({ title, hint, label, accept, multiple = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, on: boolean): void => {
    event.preventDefault()
    setOver(on)
  }
  const take = (files: readonly File[]): void => {
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <button
        type="button"
        data-screen-only
        className={`${styles.drop} ${over ? styles.over : ''}`}
        data-autofocus
        onClick={() => input.current?.click()}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          void droppedFiles(event.dataTransfer).then(take)
        }}
      >
        <IconUpload size={28} color="var(--accent)" aria-hidden />
        <b>{title}</b>
        <span>{hint}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
