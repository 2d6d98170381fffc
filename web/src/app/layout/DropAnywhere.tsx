import { useEffect, useState } from 'react'
import { droppedFiles, hasFiles } from '../../data/page/dropped-files.ts'
import { openModal } from '../../data/page/modals.ts'
import { IconUpload } from '../../ui/icons/index.ts'
import styles from './Shell.module.css'
import { t } from '../../language/translate.ts'

/** Files may be dropped anywhere in the window; an element that takes files itself, such as pictures, goes first. */
export function DropAnywhere() {
  if (!useDrops()) return null
  return (
    <div className={styles.drop} aria-hidden>
      <p>
        <IconUpload size={28} color="var(--accent)" />
        {t('Drop to import')}
      </p>
    </div>
  )
}

/** Opens the import for each drop. True while files are dragged over the window. */
function useDrops(): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      if (event.dataTransfer === null || !hasFiles(event.dataTransfer)) return
      setOver(!event.defaultPrevented)
      // Without this the browser opens the file.
      event.preventDefault()
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      if (event.defaultPrevented || event.dataTransfer === null || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      void droppedFiles(event.dataTransfer).then((files) => openModal('importStart', { files }))
    }
    addEventListener('dragover', drag)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', drag)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return over
}
