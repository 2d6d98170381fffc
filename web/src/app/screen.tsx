import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../ui/chunk.ts'

type Load = () => Promise<{ default: ComponentType }>

/** A screen loaded on demand. A failed load is not cached: the next visit loads again. */
export function screen(name: string, load: Load, fallback: ReactNode): ComponentType {
  const make = () =>
    lazy(() =>
      loadChunk(name, load).catch((error: unknown) => {
        current = make()
        throw error
      }),
    )
  let current = make()
  return function Screen() {
    // Kept outside Suspense: a suspended component that is replaced inside would restart forever.
    const [Body] = useState(() => current)
    return (
      <Suspense fallback={fallback}>
        <Body />
      </Suspense>
    )
  }
}
