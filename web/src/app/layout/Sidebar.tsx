import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useToReview } from '../../data/trades/to-review.ts'
import { useFirstResponses } from '../../data/requests/first-responses.ts'
import { useUid } from '../../data/session/user-context.ts'
import { inboxPath, userPath } from '../../paths.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { Mark } from '../../ui/Mark.tsx'
import { type NavigationEntry, FOOT, isEntryAt, SECTIONS } from './navigation.ts'
import styles from './Sidebar.module.css'
import { t } from '../../language/translate.ts'

const SidebarViews = lazy(() => loadChunk('sidebar-views', () => import('./SidebarViews.tsx')))

export function Sidebar({ rail }: { readonly rail: boolean }) {
  const uid = useUid()
  const toReview = useReviewCount()
  const isFilled = useFirstResponses()
  return (
    <nav className={`${styles.sidebar} ${rail ? styles.rail : ''}`} aria-label={t('Main')}>
      <Link to={userPath(uid, 'overview')} className={styles.brand} title="Roundtrip">
        <Mark />
        <span className={styles.name}>Roundtrip</span>
      </Link>
      {SECTIONS().map((section) => (
        <div key={section.name} className={styles.group}>
          <div className={styles.section} id={`nav-${section.name}`}>
            {section.name}
          </div>
          <ul aria-labelledby={`nav-${section.name}`}>
            {section.entries.map((entry) => (
              <SidebarLink key={entry.page} entry={entry} toReview={entry.page === 'journal' ? toReview : 0} />
            ))}
          </ul>
        </div>
      ))}
      {isFilled ? (
        <Suspense>
          <SidebarViews />
        </Suspense>
      ) : null}
      <ul className={styles.foot}>
        {FOOT().map((entry) => (
          <SidebarLink key={entry.page} entry={entry} />
        ))}
      </ul>
    </nav>
  )
}

type LinkProps = { readonly entry: NavigationEntry; readonly toReview?: number }

function SidebarLink({ entry, toReview = 0 }: LinkProps) {
  const uid = useUid()
  const isActive = isEntryAt(entry, useLocation().pathname)
  const Icon = entry.icon
  const count = toReview > MAX_SHOWN ? `${MAX_SHOWN}+` : String(toReview)
  return (
    <li className={styles.row}>
      <Link
        to={userPath(uid, entry.page)}
        title={entry.key === undefined ? entry.name : `${entry.name} (G ${entry.key.toUpperCase()})`}
        aria-current={isActive ? 'page' : undefined}
        className={`${styles.link} ${isActive ? styles.active : ''}`}
      >
        <Icon size={18} stroke={1.7} />
        <span className={styles.name}>{entry.name}</span>
      </Link>
      {toReview === 0 ? null : (
        <Link
          to={inboxPath(uid)}
          className={`${styles.count} figures`}
          title={t('{count} to review', { count })}
          aria-label={t('{count} to review', { count })}
        >
          {count}
        </Link>
      )}
    </li>
  )
}

/** How many trades wait for a review; 0 until the first screen has its responses. */
function useReviewCount(): number {
  const isFilled = useFirstResponses()
  const waiting = useToReview()
  return isFilled ? (waiting?.recent ?? 0) : 0
}

const MAX_SHOWN = 99
