import type { ReactNode } from 'react'
import styles from './Tag.module.css'

type Props = {
  /** Index into the palette of tag colours. */
  readonly colour?: number | undefined
  readonly tone?: 'plain' | 'warn'
  readonly children: ReactNode
}

const COLOURS = 8

export function Tag({ colour, tone = 'plain', children }: Props) {
  return (
    <span className={`${styles.tag} ${tone === 'warn' ? styles.warn : ''}`}>
      {colour === undefined ? null : (
        <span className={styles.dot} style={{ background: `var(--label-${colour % COLOURS})` }} aria-hidden />
      )}
      {children}
    </span>
  )
}
