import { Honest } from './Honest.tsx'

export default function DeleteAccount() {
  return (
    <Honest flag="deleteAccount" title="Delete account">
      Deleting your whole account is not ready yet. Until it is, you can delete each trading account in the settings;
      that removes its fills, trades and imports at once.
    </Honest>
  )
}
