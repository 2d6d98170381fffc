import { useUser } from '../../data/session/user-context.ts'
import { openModal } from '../../modals/flags.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { DisplayCard } from './DisplayCard.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { ImportsCard } from './ImportsCard.tsx'
import styles from './Settings.module.css'

export default function SettingsScreen() {
  const user = useUser()
  return (
    <Page title="Settings">
      <div className={styles.grid}>
        <FiguresCard />
        <div className={styles.stack}>
          <DisplayCard />
          <Card title="You" hint={user.demo ? 'demo journal' : user.email}>
            <div className={styles.buttons}>
              <Button onClick={() => openModal('changePassword', true)}>Change password</Button>
              <Button onClick={() => openModal('changeEmail', true)}>Change email</Button>
              <Button onClick={() => openModal('cancelSubscription', true)}>Subscription</Button>
              <Button onClick={() => openModal('deleteAccount', true)}>Delete account</Button>
            </div>
          </Card>
        </div>
        <AccountsCard />
        <ImportsCard />
      </div>
    </Page>
  )
}
