import type { Trait } from '@roundtrip/core/reports'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../ui/chunk.ts'

type Props = { readonly trait: Trait; readonly name: string }

const Words = lazy(() => loadChunk('trait-names', () => import('./TraitWords.tsx')))

/** The name of a filter that few addresses have, so that its words are no part of the first load. */
export function TraitName(props: Props) {
  return (
    <Suspense fallback={props.name}>
      <Words {...props} />
    </Suspense>
  )
}
