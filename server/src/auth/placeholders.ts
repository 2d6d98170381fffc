/** Users without an address have one that nobody can receive mail at. */
export const PHONE_DOMAIN = '@phone.roundtrip.invalid'
export const DEMO_DOMAIN = '@demo.roundtrip.invalid'

export function isPlaceholder(email: string): boolean {
  return email.endsWith('.roundtrip.invalid')
}
