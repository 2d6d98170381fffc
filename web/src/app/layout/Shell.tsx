import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useDisplay, useShownTheme } from '../../data/settings/use-display.ts'
import { useRules } from '../../data/rules/rules.ts'
import { afterFirstResponses, useFirstResponses } from '../../data/requests/first-responses.ts'
import { queryClient } from '../../data/requests/query-client.ts'
import { useReach } from '../../data/offline/reach.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { useUid } from '../../data/session/user-context.ts'
import { Modals } from '../../modals/Modals.tsx'
import { GlossaryLinks } from './GlossaryLinks.tsx'
import { Messages } from './Messages.tsx'
import { loadPaper } from '../../parts/print/load-paper.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { BottomBar } from './BottomBar.tsx'
import { AppHeader } from './AppHeader.tsx'
import { ComponentLibrary } from './ComponentLibrary.tsx'
import { DropAnywhere } from './DropAnywhere.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { SubNavigation } from './SubNavigation.tsx'
import { movedAddress } from './moved-address.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import './toast.css'
import { t } from '../../language/translate.ts'

/** Everything around a signed-in screen. Separate from the public pages, which do not need it. */
export default function Shell() {
  const theme = useShownTheme()
  usePaperOnPrint()
  useOwnDevice()
  return (
    <ComponentLibrary colours={theme}>
      <QueryClientProvider client={queryClient}>
        <Frame key={useWrittenStyle()} />
        <Modals />
        <DropAnywhere />
        <Alerts />
        <Messages />
      </QueryClientProvider>
    </ComponentLibrary>
  )
}

/**
 * Numbers and days are formatted when rendered. After the style changes, this page uses it for what it renders next;
 * pages in the background are re-rendered. Amounts are hidden everywhere at once.
 */
function useWrittenStyle(): string {
  const { numbers, dates, hours, amounts } = useDisplay()
  const now = `${numbers} ${dates} ${hours}`
  const [written, setWritten] = useState(now)
  if (written !== now && document.hidden) setWritten(now)
  return `${written} ${amounts}`
}

/**
 * What printing needs loads after the first screen, because the browser's own print menu does not wait. The shortcut
 * does wait for it.
 */
function usePaperOnPrint(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Without it, the page is printed as it is on screen.
      loadPaper().then(
        ({ printPage }) => printPage(),
        () => print(),
      )
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    let isGone = false
    let stop = (): void => undefined
    const watch = async (): Promise<void> => {
      const { watchPrinting } = await loadPaper()
      if (!isGone) stop = watchPrinting()
    }
    // Without it, pages are printed as they are on screen.
    afterFirstResponses(() => void watch().catch(() => undefined))
    return () => {
      isGone = true
      stop()
    }
  }, [])
}

/** Keeps notifications coming to this browser after its push service has replaced the subscription. */
function useOwnDevice(): void {
  const uid = useUid()
  useEffect(() => {
    const keep = async (): Promise<void> => (await import('../../data/push/own-device.ts')).keepDevice(uid)
    // The next start tries again.
    afterFirstResponses(() => void keep().catch(() => undefined))
  }, [uid])
}

/** Rules are judged in the background only if there are any. */
function Alerts() {
  const { alerts } = useSettings().settings
  const hasRules = useRules().length > 0
  if (!useFirstResponses() || !hasRules || !alerts.rules) return null
  return (
    <Suspense>
      <RuleAlerts />
    </Suspense>
  )
}

/** Lines above every screen; without a connection they say so at once. */
function Lines() {
  const reach = useReach()
  const isFilled = useFirstResponses()
  if (!isFilled && reach === 'online') return null
  return (
    <Suspense>
      <QuietLines />
    </Suspense>
  )
}

/** There is nothing to explain before a figure is shown. */
function Gestures(props: { readonly main: RefObject<HTMLElement | null> }) {
  if (!useFirstResponses()) return null
  return (
    <Suspense>
      <ExplainGestures {...props} />
    </Suspense>
  )
}

const ExplainGestures = lazy(() =>
  loadChunk('explain-gestures', () => import('./ExplainGestures.tsx')).catch(() => NOTHING),
)
const RuleAlerts = lazy(() => loadChunk('rule-alerts', () => import('./RuleAlerts.tsx')).catch(() => NOTHING))
const QuietLines = lazy(() => loadChunk('quiet-lines', () => import('./QuietLines.tsx')).catch(() => NOTHING))
/** A chunk that fails to load must not break the page. */
const NOTHING = { default: () => null }

/** An address of an earlier release leads on to where its content is now. */
function Frame() {
  const moved = movedAddress(useLocation())
  return moved === null ? <CurrentFrame /> : <Navigate to={moved} replace />
}

function CurrentFrame() {
  const [sidebar, setSidebar] = useState<'active' | 'rail'>('active')
  const uid = useUid()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useScrollMemory()
  const [announced, setAnnounced] = useState('')
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    main.current?.focus({ preventScroll: true })
    // The new screen sets its title while it renders, which may be after this.
    const timer = setTimeout(() => setAnnounced(document.title), 300)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <div className={styles.shell} data-sidebar={sidebar}>
      <a className={styles.skip} href="#main">
        {t('Skip to content')}
      </a>
      <Sidebar rail={sidebar === 'rail'} />
      <div className={styles.column}>
        <AppHeader onSidebar={() => setSidebar(sidebar === 'rail' ? 'active' : 'rail')} rail={sidebar === 'rail'} />
        <SubNavigation />
        <Lines />
        <main ref={main} id="main" className={styles.main} tabIndex={-1}>
          <GlossaryLinks uid={uid}>
            <Outlet />
          </GlossaryLinks>
        </main>
        <Gestures main={main} />
      </div>
      <BottomBar />
      <output className="hidden">{announced}</output>
    </div>
  )
}
