import { Modal as Base } from '@mantine/core'
import type { Pictures } from '@roundtrip/contract/documents'
import { useEffect, useEffectEvent } from 'react'
import { IconChevronLeft, IconChevronRight, IconX } from '../../ui/icons/index.ts'
import { usePicture } from './pictures.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useOnTop } from '../../ui/use-on-top.ts'
import styles from './Pictures.module.css'
import { t } from '../../language/translate.ts'

// Inline, because the UI kit's rules are more specific than our classes.
const WHOLE_WINDOW = { width: '100vw', maxWidth: '100vw', height: '100dvh', maxHeight: 'none' } as const

type Props = {
  readonly pictures: Pictures
  readonly index: number
  readonly onShow: (index: number) => void
  readonly onClose: () => void
}

/** One picture as large as the window; arrow keys show the others. */
export function Lightbox({ pictures, index, onShow, onClose }: Props) {
  useFocusReturn()
  const isOnTop = useOnTop()
  const picture = pictures[index]
  const go = (by: number): void => {
    const next = index + by
    if (next >= 0 && next < pictures.length) onShow(next)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined) go(by)
  })
  useEffect(() => {
    // Works even before the focus has moved into the dialog.
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (picture === undefined) return null
  const name = t('Picture {number} of {count}', { number: index + 1, count: pictures.length })
  return (
    <Base.Root
      opened
      fullScreen
      onClose={() => isOnTop() && onClose()}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Base.Content className={styles.lightbox} style={WHOLE_WINDOW} aria-label={name}>
        <div className={styles.bar}>
          <span className="figures">{name}</span>
          <span>{picture.caption}</span>
          <Button size="icon" look="ghost" aria-label={t('Close')} data-autofocus onClick={onClose}>
            <IconX size={18} />
          </Button>
        </div>
        <Whole key={picture.id} picture={picture} name={name} />
        <div className={styles.bar}>
          <Button size="icon" aria-label={t('Picture before')} disabled={index === 0} onClick={() => go(-1)}>
            <IconChevronLeft size={18} />
          </Button>
          <Button
            size="icon"
            aria-label={t('Picture after')}
            disabled={index === pictures.length - 1}
            onClick={() => go(1)}
          >
            <IconChevronRight size={18} />
          </Button>
        </div>
      </Base.Content>
    </Base.Root>
  )
}

function Whole({ picture, name }: { readonly picture: Pictures[number]; readonly name: string }) {
  const small = usePicture(picture.id, 'small')
  const full = usePicture(picture.id, 'full')
  const url = full.url ?? small.url
  return (
    <div className={styles.whole}>
      {full.error === null ? null : <p role="alert">{t('This picture cannot be loaded.')}</p>}
      {url === undefined ? null : <img src={url} alt={picture.caption === '' ? name : picture.caption} />}
    </div>
  )
}
