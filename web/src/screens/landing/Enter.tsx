import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sentenceOf } from '../../data/words/sentences.ts'
import { startDemo } from '../../data/session/page-session.ts'
import { DEMO_NOTES } from '../../parts/public/demo-notes.ts'
import { WithFact } from '../../parts/public/ServerFacts.tsx'
import { SetupLink } from '../../parts/public/SetupLink.tsx'
import { AUTH, userPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import styles from './Landing.module.css'
import { t } from '../../language/translate.ts'

/** The sign-up and demo buttons. A demo is a separate journal, created on demand. */
export function Enter({ demo: name }: { readonly demo: string }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | { readonly failed: string }>('idle')
  const demo = (): void => {
    setState('busy')
    startDemo().then(
      (uid) => void navigate(userPath(uid, 'overview')),
      (error: unknown) => setState({ failed: sentenceOf(error) }),
    )
  }
  return (
    <div className={styles.enter} data-demo>
      <div className={styles.actions}>
        <Button look="primary" size="large" busy={state === 'busy'} onClick={demo} data-act="demo">
          {name}
        </Button>
        <Link to={AUTH.signup} className={buttonClass('default', 'large')}>
          {t('Sign up')}
        </Link>
      </div>
      <output className={styles.note}>{typeof state === 'object' ? state.failed : DEMO_NOTES()[state]}</output>
      <WithFact fact="no-users">
        <SetupLink />
      </WithFact>
      <p className={styles.scriptless}>{t('The demo and the journal itself need JavaScript. These pages do not.')}</p>
    </div>
  )
}
