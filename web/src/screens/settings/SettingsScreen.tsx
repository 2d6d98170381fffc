import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { useUid } from '../../data/session/user-context.ts'
import {
  DATA_SETTINGS,
  matchingSettings,
  SETTINGS_SECTIONS,
  type SettingsSection,
} from '../../data/settings/sections.ts'
import { Failed } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { IconArrowRight } from '../../ui/icons/index.ts'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { DataCard } from './DataCard.tsx'
import { JournalCard } from './JournalCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './Sections.module.css'
import { SecurityCard } from './SecurityCard.tsx'
import { SharedPagesCard } from './SharedPagesCard.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { TokensCard } from './TokensCard.tsx'
import { t } from '../../language/translate.ts'

/** Shows settings once they are loaded, so that defaults do not look like choices. */
function Stored({ children }: { readonly children: ReactNode }) {
  const { status, error } = useCollection('settings')
  const documents = useDocuments()
  if (status !== 'failed') return children
  return <Failed error={error} onRetry={() => void documents.loaded('settings').catch(() => undefined)} />
}

const CARDS: Readonly<Record<SettingsSection['id'], ReactNode>> = {
  profile: <ProfileCard />,
  security: <SecurityCard />,
  plan: <SubscriptionCard />,
  notifications: (
    <Stored>
      <NotificationsCard />
    </Stored>
  ),
  journal: (
    <Stored>
      <JournalCard />
    </Stored>
  ),
  data: <DataCard />,
  shared: <SharedPagesCard />,
  tokens: <TokensCard />,
}

/** All settings by section, with a search. Each section has an anchor. */
export default function SettingsScreen() {
  const [typed, setTyped] = useState('')
  const uid = useUid()
  const matching = matchingSettings(SETTINGS_SECTIONS(), typed)
  const elsewhere = matchingSettings(DATA_SETTINGS(), typed)
  const { hash } = useLocation()
  // If the page is opened directly, the sections are rendered after the browser has looked for the anchor.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <Page title={t('Settings')}>
      <div className={styles.page}>
        <nav className={styles.nav} aria-label={t('Sections of the settings')}>
          <SearchBox label={t('Search settings')} value={typed} onChange={setTyped} data-key="/" />
          <ul className={styles.links}>
            {matching.map(({ id, title }) => (
              <li key={id}>
                <Link to={{ hash: id }} className={styles.link}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          {elsewhere.length === 0 ? null : (
            <ul className={`${styles.links} ${styles.elsewhere}`} aria-label={t('Accounts & data')}>
              {elsewhere.map(({ page, title }) => (
                <li key={page}>
                  <Link to={userPath(uid, page)} className={styles.link}>
                    {title}
                    <IconArrowRight size={14} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </nav>
        <div className={styles.cards}>
          {matching.length + elsewhere.length === 0 ? <p className={styles.none}>{t('No matching setting.')}</p> : null}
          {matching.map(({ id }) => (
            <div key={id} id={id} className={styles.section}>
              {CARDS[id]}
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
