import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useShownTheme } from '../../data/settings/use-display.ts'
import { useFirstAnswers } from '../../data/requests/first-answers.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { waitingMessages } from '../../ui/notify.ts'

/** Loads with the first message, and ahead of it once the first screen is filled. */
export function Messages() {
  const theme = useShownTheme()
  const isFilled = useFirstAnswers()
  const isNeeded = useSyncExternalStore(waitingMessages.subscribe, waitingMessages.some)
  if (!isFilled && !isNeeded) return null
  return (
    <Suspense>
      <Toasts theme={theme} />
    </Suspense>
  )
}

/** A chunk that fails to load must not break the page. */
const NONE = { default: (): ReactNode => null }
const Toasts = lazy(() => loadChunk('toasts', () => import('../../ui/Toasts.tsx')).catch(() => NONE))
