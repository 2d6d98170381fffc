import { useSignInOptions } from '../../data/session/sign-in-options.ts'
import styles from './Auth.module.css'

/** Links to the mail that a server without a mail service would have sent. */
export function Mailbox({ kind = 'mail' }: { readonly kind?: 'mail' | 'message' }) {
  const { options } = useSignInOptions()
  const address = options?.mailbox ?? null
  if (address === null) return null
  return (
    <p className={styles.mailbox}>
      This server has no {kind === 'mail' ? 'mail' : 'text messages'} set up.{' '}
      <a href={address} target="_blank" rel="noopener">
        Open its mailbox
      </a>{' '}
      to read the {kind}.
    </p>
  )
}
