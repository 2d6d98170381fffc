/** Users without an address have one that nobody can receive mail at, and that no form accepts. */
import { randomUUID } from 'node:crypto'

export const DEMO_DOMAIN = '@demo.roundtrip.invalid'
const PHONE_DOMAIN = '@phone.roundtrip.invalid'

/** For a user who came by phone. Nobody can guess it, and so nobody can take it first. */
export function phonePlaceholder(): string {
  return `${randomUUID()}${PHONE_DOMAIN}`
}

export function isPlaceholder(email: string): boolean {
  return email.toLowerCase().endsWith('.roundtrip.invalid')
}
