import { useChangeSettings } from '../../parts/change-settings.ts'
import { useNavigate } from 'react-router'
import { shownTheme, turnAmounts } from '../../data/settings/display.ts'
import { useUid } from '../../data/session/user-context.ts'
import { openModal } from '../../data/page/modals.ts'
import { redoChange, undoChange } from '../../parts/tell.ts'
import { type KeyBindings, useKeys } from '../../ui/use-keys.ts'
import { userPath } from '../../paths.ts'
import { FOOT, REPORTS, SECTIONS } from './navigation.ts'
import { inSentence, perLanguage, t } from '../../language/translate.ts'

/** The titles of the global keys in the list of keys. */
export const SHORTCUT_TITLES = perLanguage(
  (): Readonly<Record<'everywhere' | 'goTo', string>> => ({
    everywhere: t('Everywhere'),
    goTo: t('Go to'),
  }),
)

/** The keys that work on every screen. */
export function useShortcuts({ onPalette, onKeys }: { onPalette: () => void; onKeys: () => void }): void {
  const uid = useUid()
  const navigate = useNavigate()
  const change = useChangeSettings()
  const turnTheme = (): void => {
    change({ theme: shownTheme() === 'dark' ? 'light' : 'dark' })
  }
  useKeys(SHORTCUT_TITLES().everywhere, {
    'Ctrl+k': [t('Search or run a command'), onPalette, 'anywhere'],
    i: [t('Import trades'), () => openModal('importStart', true)],
    a: [t('Add a trade'), () => openModal('addTrade', true)],
    '/': [t('Search or filter this screen'), focusSearch],
    '?': [t('Show these keys'), onKeys],
    'Ctrl+Enter': [t('Save the form'), submitForm, 'anywhere'],
    'Ctrl+z': [t('Undo the last change'), () => undoChange()],
    'Ctrl+Shift+z': [t('Redo'), redoChange],
    'Ctrl+y': [t('Redo'), redoChange],
    'Shift+d': [t('Switch between dark and light'), turnTheme],
    'Shift+h': [t('Hide or show amounts'), turnAmounts],
  })
  const pages = ENTRIES().map(([key, name, page]): readonly [string, KeyBindings[string]] => [
    `g ${key}`,
    [name, () => void navigate(userPath(uid, page))],
  ])
  useKeys(SHORTCUT_TITLES().goTo, Object.fromEntries(pages))
}

const ENTRIES = perLanguage(() =>
  [
    ...[...SECTIONS().flatMap((section) => section.entries), ...FOOT()].map(({ key, name, page }) => ({
      key,
      name,
      page,
    })),
    ...REPORTS().tabs.map(({ key, name, page }) => ({ key, name, page })),
    ...REPORTS()
      .tabs.flatMap(({ views = [] }) => views)
      .map(({ key, name, page }) => ({ key, name: t('Report by {name}', { name: inSentence(name) }), page })),
  ].flatMap(({ key, name, page }) => (key === undefined ? [] : [[key, name, page] as const])),
)

/** Submits the form around the focus; in a dialog, its primary button is pressed instead. */
function submitForm(): false | undefined {
  const form = document.activeElement?.closest('form') ?? null
  if (form === null) return false
  form.requestSubmit()
  return undefined
}

/** Returns `false` on a screen without a search. */
function focusSearch(): false | undefined {
  const field = document.querySelector<HTMLElement>('[data-key="/"]')
  if (field === null) return false
  field.focus()
  return undefined
}
