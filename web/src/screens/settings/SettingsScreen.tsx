import type { ReactNode } from 'react'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { Failed } from '../../parts/States.tsx'
import { Page } from '../../ui/Page.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { DataCard } from './DataCard.tsx'
import { DisplayCard } from './DisplayCard.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { ImportsCard } from './ImportsCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { RatesCard } from './RatesCard.tsx'
import { RenamesCard } from './RenamesCard.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import styles from './Settings.module.css'
import { TokensCard } from './TokensCard.tsx'

/** Shows settings once they are loaded, so that defaults do not look like choices. */
function Stored({ children }: { readonly children: ReactNode }) {
  const { status, error } = useCollection('settings')
  const documents = useDocuments()
  if (status !== 'failed') return children
  return <Failed error={error} onRetry={() => void documents.loaded('settings').catch(() => undefined)} />
}

export default function SettingsScreen() {
  return (
    <Page title="Settings">
      <div className={styles.grid}>
        <div className={styles.stack}>
          <ProfileCard />
          <SubscriptionCard />
          <SecurityCard />
          <Stored>
            <NotificationsCard />
          </Stored>
          <TokensCard />
        </div>
        <div className={styles.stack}>
          <Stored>
            <FiguresCard />
            <RatesCard />
            <RenamesCard />
          </Stored>
          <DisplayCard />
          <AccountsCard />
          <ImportsCard />
          <DataCard />
        </div>
      </div>
    </Page>
  )
}
