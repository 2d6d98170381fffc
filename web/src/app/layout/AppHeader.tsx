import { type ComponentPropsWithRef, lazy, type ReactNode, Suspense, useState } from 'react'
import { userName, useUser } from '../../data/session/user-context.ts'
import { useFirstResponses } from '../../data/requests/first-responses.ts'
import { openModal } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { loadChunk } from '../../ui/chunk.ts'
import {
  IconEye,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
  IconSearch,
} from '../../ui/icons/index.ts'
import styles from './Header.module.css'
import { menu } from './menu.tsx'
import { SyncChip } from './SyncChip.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { t } from '../../language/translate.ts'

const ImportChip = lazy(() => loadChunk('import-chip', () => import('./ImportChip.tsx')).catch(() => NO_CHIP))
const HealthChip = lazy(() => loadChunk('health-chip', () => import('./HealthChip.tsx')).catch(() => NO_CHIP))
/** A chunk that fails to load must not break the page. */
const NO_CHIP = { default: (): ReactNode => null }
const Palette = lazy(() => loadChunk('palette', () => import('./palette/Palette.tsx')))
const AvatarMenu = menu('avatar-menu', () => import('./AvatarMenu.tsx'))
const DisplayMenu = menu('display-menu', () => import('./DisplayMenu.tsx'))
const Keys = lazy(() => loadChunk('keys', () => import('./KeysModal.tsx')))

export function AppHeader({ onSidebar, rail }: { readonly onSidebar: () => void; readonly rail: boolean }) {
  const user = useUser()
  const [palette, setPalette] = useState(false)
  const [keys, setKeys] = useState(false)
  useShortcuts({ onPalette: () => setPalette(true), onKeys: () => setKeys(true) })
  const toggle = rail ? t('Expand the sidebar') : t('Collapse the sidebar')
  return (
    <header className={styles.header}>
      <Button look="ghost" size="icon" className={styles.toggle} aria-label={toggle} title={toggle} onClick={onSidebar}>
        {rail ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
      </Button>
      <button type="button" className={styles.search} onClick={() => setPalette(true)}>
        <IconSearch size={16} aria-hidden />
        <span>{t('Search or run…')}</span>
        <kbd aria-hidden>{t('Ctrl K')}</kbd>
      </button>
      {user.demo ? <span className={styles.demo}>{t('Demo')}</span> : null}
      <span className={styles.space} />
      <SyncChip />
      {useFirstResponses() ? (
        <Suspense>
          <HealthChip />
          <ImportChip />
        </Suspense>
      ) : null}
      <Button look="primary" onClick={() => openModal('importStart', true)}>
        <IconPlus size={16} aria-hidden />
        <span className={styles.long}>{t('Import trades')}</span>
        <span className={styles.short}>{t('Import')}</span>
      </Button>
      <DisplayMenu Trigger={Eye} />
      <AvatarMenu Trigger={Avatar} onKeys={() => setKeys(true)} />
      <Suspense>
        {palette ? <Palette onClose={() => setPalette(false)} onKeys={() => setKeys(true)} /> : null}
        {keys ? <Keys onClose={() => setKeys(false)} /> : null}
      </Suspense>
    </header>
  )
}

function Eye(props: ComponentPropsWithRef<'button'>) {
  return (
    <Button look="ghost" size="icon" aria-label={t('Display')} title={t('Display')} {...props}>
      <IconEye size={18} />
    </Button>
  )
}

function Avatar({ className = '', ...rest }: ComponentPropsWithRef<'button'>) {
  const name = userName(useUser())
  return (
    <button type="button" {...rest} className={`${styles.avatar} ${className}`}>
      <span aria-hidden>{name.replace(/^\+/, '').slice(0, 2).toUpperCase()}</span>
      <span className="hidden">{t('Your account')}</span>
    </button>
  )
}
