import type { Pictures } from '@roundtrip/contract/documents'
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { IconPhotoPlus } from '../../ui/icons/index.ts'
import { keepPicture } from './pictures.ts'
import { useUid } from '../../data/session/user-context.ts'
import { plural } from '../../format/number.ts'
import { anyModalOpen } from '../../data/page/modals.ts'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import { tellDone, tellFailure } from '../tell.ts'
import { Lightbox } from './Lightbox.tsx'
import { PictureTile } from './PictureTile.tsx'
import styles from './Pictures.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly pictures: Pictures
  /** Receives the current list, because it may have changed during an upload. */
  readonly onChange: (change: (pictures: Pictures) => Pictures) => void
}

const MAX = 24

/** Pictures that can be pasted, dropped or chosen, captioned and reordered. */
export function PicturesCard({ pictures, onChange }: Props) {
  const uid = useUid()
  const [sending, setSending] = useState(0)
  const [over, setOver] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const add = async (files: readonly File[]): Promise<void> => {
    const fitting = files.filter((file) => file.type.startsWith('image/')).slice(0, MAX - pictures.length)
    if (fitting.length < files.length)
      notify.error(t('You can add only pictures, and at most {most} of them.', { most: MAX }))
    for (const file of fitting) {
      setSending((count) => count + 1)
      try {
        const id = await keepPicture(uid, file)
        onChange((now) => (now.some((picture) => picture.id === id) ? now : [...now, { id, caption: '' }]))
      } catch (error) {
        tellFailure(error)
      }
      setSending((count) => count - 1)
    }
  }
  usePaste((files) => void add(files))
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    void add([...(event.target.files ?? [])])
    event.target.value = ''
  }
  const remove = (index: number): void => {
    const removed = pictures[index]
    if (removed === undefined) return
    onChange((now) => now.filter(({ id }) => id !== removed.id))
    setOpened(null)
    tellDone(t('Picture removed.'), async () =>
      onChange((now) => (now.some(({ id }) => id === removed.id) ? now : now.toSpliced(index, 0, removed))),
    )
  }
  const move = (index: number, by: number): void =>
    onChange((now) => {
      const next = [...now]
      next.splice(index + by, 0, ...next.splice(index, 1))
      return next
    })
  return (
    <Card title={t('Pictures')} hint={pictures.length === 0 ? undefined : plural(pictures.length, 'picture')}>
      <div
        className={styles.root}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {pictures.length === 0 ? null : (
          <ul className={styles.grid} aria-label={t('Pictures')}>
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                name={picture.caption === '' ? t('Picture {number}', { number: index + 1 }) : picture.caption}
                first={index === 0}
                last={index === pictures.length - 1}
                onOpen={() => setOpened(index)}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
                onCaption={(caption) =>
                  onChange((now) => now.map((other) => (other.id === picture.id ? { ...other, caption } : other)))
                }
              />
            ))}
          </ul>
        )}
        <label className={styles.add} data-screen-only aria-disabled={pictures.length >= MAX}>
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            multiple
            disabled={pictures.length >= MAX}
            onChange={choose}
          />
          <IconPhotoPlus size={18} aria-hidden />
          <span>
            {sending > 0
              ? t('Sending {pictures}…', { pictures: plural(sending, 'picture') })
              : t('Paste, drop or choose pictures')}
          </span>
        </label>
      </div>
      {opened === null ? null : (
        <Lightbox pictures={pictures} index={opened} onShow={setOpened} onClose={() => setOpened(null)} />
      )}
    </Card>
  )
}

/** Pasted pictures are taken wherever the focus is; pasted text is left to the focused element. */
function usePaste(onFiles: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (files.length === 0 || anyModalOpen()) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
