import { useSignInOptions } from '../../data/session/sign-in-options.ts'
import styles from './Auth.module.css'
import { Trans } from '../../language/Trans.tsx'

/** Links to the mail that a server without a mail service would have sent. */
export function Mailbox({ kind = 'mail' }: { readonly kind?: 'mail' | 'message' }) {
  const { options } = useSignInOptions()
  const address = options?.mailbox ?? null
  if (address === null) return null
  return (
    <p className={styles.mailbox}>
      <Trans
        text={
          kind === 'mail'
            ? 'This server has no mail set up. <link>Open its mailbox</link> to read the mail.'
            : 'This server has no text messages set up. <link>Open its mailbox</link> to read the message.'
        }
        with={{
          // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the text is put in
          link: <a href={address} target="_blank" rel="noopener" />,
        }}
      />
    </p>
  )
}
