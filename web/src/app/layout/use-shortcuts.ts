import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { currentDisplay } from '../../data/display.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useSaveSettings } from '../../data/settings.ts'
import { openModal } from '../../modals/flags.ts'
import { isKeyFree } from '../../parts/use-keys.ts'
import { type UserPage, userPath } from '../../paths.ts'
import { notify } from '../../ui/notify.ts'
import { FOOT, REPORTS, SECTIONS } from './navigation.ts'

/** How long G waits for its second key. */
const SEQUENCE_MS = 1_200

/** The keys that work everywhere. Single keys are off while something is typed or a modal is open. */
export function useShortcuts({ onPalette, onKeys }: { onPalette: () => void; onKeys: () => void }): void {
  const uid = useUid()
  const navigate = useNavigate()
  const act = useEffectEvent((which: 'palette' | 'keys') => (which === 'palette' ? onPalette() : onKeys()))
  const save = useSaveSettings()
  const turnTheme = useEffectEvent((): void => {
    const theme = currentDisplay().theme === 'dark' ? 'light' : 'dark'
    save.mutate({ theme }, { onError: (error) => notify.error(sentenceOf(error)) })
  })
  useEffect(() => {
    let waitingSince = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        act('palette')
        return
      }
      if (!isKeyFree(event)) return
      const page = performance.now() - waitingSince < SEQUENCE_MS ? SECOND_KEYS.get(key) : undefined
      waitingSince = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY
      if (page !== undefined) void navigate(userPath(uid, page))
      else if (key === 'i') openModal('importStart', true)
      else if (key === '?') act('keys')
      else if (key === '/') document.querySelector<HTMLElement>('[data-key="/"]')?.focus()
      else if (key === 'd' && event.shiftKey) turnTheme()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, uid])
}

const SECOND_KEYS: ReadonlyMap<string, UserPage> = new Map(
  [...SECTIONS.flatMap((section) => section.entries), ...FOOT, ...REPORTS].flatMap((entry) =>
    entry.key === undefined ? [] : [[entry.key, entry.page] as const],
  ),
)
