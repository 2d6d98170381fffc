import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useShownTheme } from '../../data/settings/use-display.ts'
import { useFirstResponses } from '../../data/requests/first-responses.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { waitingMessages } from '../../ui/notify.ts'
import { PlainMessages } from '../../ui/PlainMessages.tsx'

/** Loads with the first message, and ahead of it once the first screen is filled. */
export function Messages() {
  const theme = useShownTheme()
  const isFilled = useFirstResponses()
  const isNeeded = useSyncExternalStore(waitingMessages.subscribe, waitingMessages.some)
  if (!isFilled && !isNeeded) return null
  return (
    <Suspense>
      <Toasts theme={theme} />
    </Suspense>
  )
}

/** A chunk that fails to load must neither break the page nor keep its messages. */
const PLAIN = { default: PlainMessages }
const Toasts = lazy(() => loadChunk('toasts', () => import('../../ui/Toasts.tsx')).catch(() => PLAIN))
