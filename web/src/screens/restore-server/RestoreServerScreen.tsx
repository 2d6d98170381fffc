import { useState } from 'react'
import { Link } from 'react-router'
import type { SetupResult } from '@roundtrip/contract/operation'
import { useSetup } from '../../data/setup/use-setup.ts'
import styles from '../../parts/auth/Auth.module.css'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { AUTH } from '../../paths.ts'
import { plural } from '../../format/number.ts'
import { timeFormat } from '../../format/time.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { RestoreForm } from './RestoreForm.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Restores the backup of a whole server to one without users. */
export default function RestoreServerScreen() {
  const setup = useSetup()
  const [result, setResult] = useState<SetupResult | null>(null)
  if (result !== null) return <Done result={result} />
  if (setup === undefined) {
    return (
      <AuthBox title={t('Restore a backup')}>
        <Spinner />
      </AuthBox>
    )
  }
  if (!setup.isEmpty) return <InUse />
  return (
    <AuthBox title={t('Restore a backup')} foot={<Link to={AUTH.signup}>{t('Start with an empty server')}</Link>}>
      <p className={styles.text}>
        {t(
          'Brings back a whole server: every user, journal and picture. The file is checked first. If anything is wrong with it, nothing changes.',
        )}
      </p>
      <RestoreForm needsCode={setup.needsCode} onDone={setResult} />
    </AuthBox>
  )
}

function InUse() {
  return (
    <AuthBox title={t('This server is in use')}>
      <p className={styles.text}>
        {t(
          'It has users, and a backup never overwrites them. To restore a backup, start a server with an empty database.',
        )}
      </p>
      <Link to={AUTH.login} className={buttonClass('primary', 'large')}>
        {t('Log in')}
      </Link>
    </AuthBox>
  )
}

function Done({ result: { users, createdAt, notes } }: { readonly result: SetupResult }) {
  const { moment } = timeFormat(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <AuthBox title={t('Backup restored')}>
      <p className={styles.text}>
        <Trans
          text="{users} from {createdAt}. Log in with the same password as before."
          with={{ users: plural(users, 'user'), createdAt: moment(createdAt) }}
        />
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.mailbox}>
          {note}
        </p>
      ))}
      <Link to={AUTH.login} reloadDocument className={buttonClass('primary', 'large')}>
        {t('Log in')}
      </Link>
    </AuthBox>
  )
}
