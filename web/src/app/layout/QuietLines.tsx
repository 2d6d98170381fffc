import type { ReactNode } from 'react'
import { ConnectionLine } from './ConnectionLine.tsx'
import { NoticeLines } from './NoticeLines.tsx'

/** What the trader should know wherever they are. */
export default function QuietLines(): ReactNode {
  return (
    <>
      <NoticeLines />
      <ConnectionLine />
    </>
  )
}
