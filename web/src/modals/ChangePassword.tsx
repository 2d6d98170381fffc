import { Honest } from './Honest.tsx'

export default function ChangePassword() {
  return (
    <Honest flag="changePassword" title="Change password">
      Changing the password comes with the next part of the work on accounts. Your current one stays valid.
    </Honest>
  )
}
