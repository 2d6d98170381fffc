import { useState } from 'react'
import { Modal } from '../../ui/Modal.tsx'
import { boundKeys, type KeyGroup } from '../../ui/use-keys.ts'
import styles from './KeysModal.module.css'
import { SHORTCUT_TITLES } from './use-shortcuts.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** The keys of the screen below, read from the active bindings. */
export default function KeysModal({ onClose }: { readonly onClose: () => void }) {
  const [groups] = useState(() => boundKeys().toSorted((a, b) => rankOf(a) - rankOf(b)))
  return (
    <Modal opened title={t('Keyboard shortcuts')} onClose={onClose}>
      {[...groups, IN_DIALOGS()].map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.list}>
            {lines.map(({ name, keys }) => (
              <div key={name} className={styles.line}>
                <dt>{name}</dt>
                <dd>
                  {keys.map((key) => (
                    <span key={key} className={styles.keys}>
                      {keysOf(key).map((part) => (
                        <kbd key={part}>{part}</kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}

/** Keys of the screen come before keys of every screen. */
function rankOf({ title }: KeyGroup): number {
  return [SHORTCUT_TITLES().everywhere, SHORTCUT_TITLES().goTo].indexOf(title)
}

/** Keys of dialogs, which cannot be open together with this one. */
const IN_DIALOGS = perLanguage(() => ({
  title: t('In dialogs'),
  lines: [
    { name: t('Save'), keys: ['Ctrl+Enter'] },
    { name: t('Close'), keys: ['Escape'] },
  ],
}))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const SHOWN = perLanguage(
  (): Readonly<Record<string, string>> => ({
    Escape: t('Esc'),
    Ctrl: isMac ? '⌘' : t('Ctrl'),
    ArrowDown: '↓',
    ArrowUp: '↑',
  }),
)

/** `Ctrl+Shift+z` as Ctrl, Shift and Z. */
function keysOf(key: string): readonly string[] {
  return key.split(/[+ ]/).map((part) => SHOWN()[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}
