import type { Pictures } from '@roundtrip/contract/documents'
import { type KeyboardEvent, useState } from 'react'
import { IconArrowLeft, IconArrowRight, IconTrash } from '../../ui/icons/index.ts'
import { usePicture } from './pictures.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Pictures.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly picture: Pictures[number]
  readonly name: string
  readonly first: boolean
  readonly last: boolean
  readonly onOpen: () => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
  readonly onCaption: (caption: string) => void
}

/** One picture of the grid with its caption. */
export function PictureTile(props: Props) {
  const { picture, name, first, last, onOpen, onMove, onRemove, onCaption } = props
  const { url, error } = usePicture(picture.id, 'small')
  const [typed, setTyped] = useState<string | null>(null)
  const leave = (): void => {
    if (typed !== null && typed !== picture.caption) onCaption(typed)
    setTyped(null)
  }
  const take = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return
    // It may be inside a form, which must not be submitted.
    event.preventDefault()
    event.currentTarget.blur()
  }
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} aria-label={t('Open {name}', { name })} onClick={onOpen}>
        {error !== null ? (
          <span className={styles.missing}>{t('This picture cannot be loaded')}</span>
        ) : url === undefined ? (
          <span className={styles.missing} />
        ) : (
          <img src={url} alt="" />
        )}
      </button>
      <div className={styles.line}>
        <input
          className={styles.caption}
          aria-label={t('Caption of {name}', { name })}
          placeholder={t('Caption')}
          maxLength={200}
          value={typed ?? picture.caption}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          onKeyDown={take}
        />
        <Button
          size="icon"
          look="ghost"
          aria-label={t('Move {name} forward', { name })}
          disabled={first}
          onClick={() => onMove(-1)}
        >
          <IconArrowLeft size={15} />
        </Button>
        <Button
          size="icon"
          look="ghost"
          aria-label={t('Move {name} back', { name })}
          disabled={last}
          onClick={() => onMove(1)}
        >
          <IconArrowRight size={15} />
        </Button>
        <Button size="icon" look="ghost" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
          <IconTrash size={15} />
        </Button>
      </div>
    </li>
  )
}
