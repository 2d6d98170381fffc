import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { foundSections, type SettingsSection } from '../../data/settings/sections.ts'
import { Failed } from '../../parts/States.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { AlertsCard } from './alerts/AlertsCard.tsx'
import { DataCard } from './DataCard.tsx'
import { DisplayCard } from './DisplayCard.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { ImportsCard } from './ImportsCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { RatesCard } from './RatesCard.tsx'
import { RenamesCard } from './RenamesCard.tsx'
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
  alerts: (
    <Stored>
      <AlertsCard />
    </Stored>
  ),
  figures: (
    <Stored>
      <FiguresCard />
    </Stored>
  ),
  display: <DisplayCard />,
  rates: (
    <Stored>
      <RatesCard />
    </Stored>
  ),
  renames: (
    <Stored>
      <RenamesCard />
    </Stored>
  ),
  accounts: <AccountsCard />,
  imports: <ImportsCard />,
  data: <DataCard />,
  shared: <SharedPagesCard />,
  tokens: <TokensCard />,
}

/** All settings by section, with a search. Each section has an anchor. */
export default function SettingsScreen() {
  const [typed, setTyped] = useState('')
  const found = foundSections(typed)
  const { hash } = useLocation()
  // On a visit that begins here, the sections are drawn after the page has looked for the one that its address names.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  return (
    <Page title={t('Settings')}>
      <div className={styles.page}>
        <nav className={styles.nav} aria-label={t('Sections of the settings')}>
          <SearchBox label={t('Search settings')} value={typed} onChange={setTyped} data-key="/" />
          <ul className={styles.links}>
            {found.map(({ id, title, group }, index) => (
              <li key={id}>
                {found[index - 1]?.group === group ? null : <span className={styles.group}>{group}</span>}
                <Link to={{ hash: id }} className={styles.link}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.cards}>
          {found.length === 0 ? <p className={styles.none}>{t('No matching setting.')}</p> : null}
          {found.map(({ id }) => (
            <div key={id} id={id} className={styles.section}>
              {CARDS[id]}
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
