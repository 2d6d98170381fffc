import type { ReactNode } from 'react'
import { ColourMark } from './ColourMark.tsx'
import styles from './Tag.module.css'

type Props = {
  /** Index into the palette of tag colours. */
  readonly colour?: number | undefined
  readonly tone?: 'plain' | 'warn'
  readonly children: ReactNode
}

export function Tag({ colour, tone = 'plain', children }: Props) {
  return (
    <span className={`${styles.tag} ${tone === 'warn' ? styles.warn : ''}`}>
      {colour === undefined ? null : <ColourMark colour={colour} size={10} />}
      <span className={styles.text}>{children}</span>
    </span>
  )
}
