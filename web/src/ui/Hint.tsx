import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Hint.module.css'

/** A word that explains itself when it is pointed at, focused or touched. */
export function Hint({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) {
  return (
    <Tooltip
      label={text}
      multiline
      maw={300}
      withArrow
      openDelay={150}
      events={{ hover: true, focus: true, touch: true }}
    >
      <button type="button" className={styles.hint}>
        {children}
      </button>
    </Tooltip>
  )
}
