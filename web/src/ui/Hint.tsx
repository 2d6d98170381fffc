import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useExplained } from './explained.ts'
import styles from './Hint.module.css'

/** Text with an explanation on hover, focus or touch, and a link to more where there is more. */
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

/** A name that links to its explanation, if there is one. */
export function GlossaryName({ children }: { readonly children: string }) {
  const explained = useExplained(children)
  if (explained === null) return children
  return (
    <a className={styles.named} {...explained}>
      {children}
    </a>
  )
}
