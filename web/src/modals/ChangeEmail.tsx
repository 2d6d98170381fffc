import { Honest } from './Honest.tsx'

export default function ChangeEmail() {
  return (
    <Honest flag="changeEmail" title="Change email">
      Changing the email address needs mails to both addresses, and this server sends none yet.
    </Honest>
  )
}
