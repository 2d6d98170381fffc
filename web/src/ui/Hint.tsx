import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useExplained } from './explained.ts'
import styles from './Hint.module.css'

/** A word that explains itself when it is pointed at, focused or touched; where more is known of it, it leads there. */
export function Hint({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) {
  const explained = useExplained(children)
  return (
    <Tooltip
      label={text}
      multiline
      maw={300}
      withArrow
      openDelay={150}
      events={{ hover: true, focus: true, touch: true }}
    >
      {explained === null ? (
        <button type="button" className={styles.hint}>
          {children}
        </button>
      ) : (
        <a className={styles.hint} {...explained}>
          {children}
        </a>
      )}
    </Tooltip>
  )
}

/** A name that leads to its meaning where that is known. */
export function Named({ children }: { readonly children: string }) {
  const explained = useExplained(children)
  if (explained === null) return children
  return (
    <a className={styles.named} {...explained}>
      {children}
    </a>
  )
}
