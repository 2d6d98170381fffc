import { lazy, Suspense } from 'react'
import { loadChunk } from '../../ui/chunk.ts'
import type { NoticesProps } from './ReportNotices.tsx'

const Card = lazy(() => loadChunk('nothing-counted', () => import('./NothingCountedCard.tsx')))

/** Explains why statistics count none of the trades, with links to them. Few journals need it, so it loads for them. */
export function NothingCounted(props: NoticesProps) {
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  )
}
