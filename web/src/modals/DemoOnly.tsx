import { useState } from 'react'
import { sentenceOf } from '../data/words/sentences.ts'
import { FormError } from '../parts/auth/FormError.tsx'
import { AUTH } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { leaveFor } from '../data/session/leave.ts'
import { MessageModal } from './MessageModal.tsx'
import styles from './Modals.module.css'
import { perLanguage, t } from '../language/translate.ts'

type Props = {
  readonly title: string
  /** What the demo lacks, and why. */
  readonly text?: string
  readonly onClose: () => void
}

const NO_ACCOUNT = perLanguage(() =>
  t(
    'A demo journal has no email address and no password. Sign up for a journal of your own. The demo stays behind, with its made-up trades.',
  ),
)

/** Says what a demo journal lacks, and links to a real one. */
export function DemoOnly({ title, text = NO_ACCOUNT(), onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const leave = (): void => {
    setBusy(true)
    leaveFor(AUTH.signup).catch((error: unknown) => {
      setBusy(false)
      setFailed(sentenceOf(error))
    })
  }
  return (
    <MessageModal
      title={title}
      onClose={onClose}
      action={
        <Button look="primary" busy={busy} onClick={leave}>
          {t('Sign up')}
        </Button>
      }
    >
      <p className={styles.soft}>{text}</p>
      <FormError sentence={failed} />
    </MessageModal>
  )
}
