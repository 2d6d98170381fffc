import { useState } from 'react'
import { leaveFor } from '../../data/session/leave.ts'
import { tellFailure } from '../../parts/tell.ts'
import { AUTH } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Add.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Anyone can open a demo journal, so it must not hold a key. */
export function DemoNotice() {
  const [busy, setBusy] = useState(false)
  const leave = (): void => {
    setBusy(true)
    leaveFor(AUTH.signup).catch((error: unknown) => {
      setBusy(false)
      tellFailure(error)
    })
  }
  return (
    <div className={styles.notice}>
      <p>
        <Trans text="<b>The demo takes no keys.</b> Anyone may open this journal, so a key of yours does not belong here. Try a sample exchange, or sign up for a journal of your own." />
      </p>
      <Button look="primary" busy={busy} onClick={leave}>
        {t('Sign up')}
      </Button>
    </div>
  )
}
