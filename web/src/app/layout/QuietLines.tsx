import type { ReactNode } from 'react'
import { ConnectionLine } from './ConnectionLine.tsx'
import { FailureLine } from './FailureLine.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { NoticeLines } from './NoticeLines.tsx'

/** Notices for every screen. */
export default function QuietLines(): ReactNode {
  return (
    <>
      <OfflineLine />
      <FailureLine />
      <NoticeLines />
      <ConnectionLine />
    </>
  )
}
