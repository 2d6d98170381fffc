import type { ReactNode } from 'react'
import { ConnectionLine } from './ConnectionLine.tsx'
import { FailureLine } from './FailureLine.tsx'
import { NoticeLines } from './NoticeLines.tsx'

/** What the trader should know wherever they are. */
export default function QuietLines(): ReactNode {
  return (
    <>
      <FailureLine />
      <NoticeLines />
      <ConnectionLine />
    </>
  )
}
