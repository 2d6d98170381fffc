import { Page } from '../../ui/Page.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { DataCard } from './DataCard.tsx'
import { DisplayCard } from './DisplayCard.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { ImportsCard } from './ImportsCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { RatesCard } from './RatesCard.tsx'
import { RenamesCard } from './RenamesCard.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import styles from './Settings.module.css'
import { TokensCard } from './TokensCard.tsx'

export default function SettingsScreen() {
  return (
    <Page title="Settings">
      <div className={styles.grid}>
        <div className={styles.stack}>
          <ProfileCard />
          <PlanCard />
          <SecurityCard />
          <NotificationsCard />
          <TokensCard />
        </div>
        <div className={styles.stack}>
          <FiguresCard />
          <RatesCard />
          <RenamesCard />
          <DisplayCard />
          <AccountsCard />
          <ImportsCard />
          <DataCard />
        </div>
      </div>
    </Page>
  )
}
