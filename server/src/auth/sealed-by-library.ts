/** What the accounts library seals with AUTH_SECRET before it is stored: signing keys and second factors. */
import { symmetricDecrypt } from 'better-auth/crypto'

/** Whether a sealed text can be opened with this secret. */
export async function canOpen(secret: string, sealed: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key: secret, data: sealed })
    return true
  } catch {
    return false
  }
}
