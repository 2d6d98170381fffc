import type { ReactNode } from 'react'
import styles from './Verdict.module.css'
import { IconAlertTriangle, IconCircleCheck } from './icons/index.ts'

/** Whether something is in order, as a sentence with an icon in addition to the colour. */
export function Verdict({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) {
  return (
    <output className={styles.verdict} data-good={isGood}>
      {isGood ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      <span>{children}</span>
    </output>
  )
}
