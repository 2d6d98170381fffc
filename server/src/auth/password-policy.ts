/**
 * What makes a password good enough: its length, and not being a common one, as NIST SP 800-63B requires; no rules on
 * symbols.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AuthReason, PasswordPolicy } from '@roundtrip/contract/auth'

export const PASSWORD_POLICY: PasswordPolicy = { minLength: 8, maxLength: 128, refusesCommon: true }

/** Why this password is refused; null = it is accepted. `email`: the user's address, if we know it. */
export function passwordFault(password: string, email: string | null): AuthReason | null {
  // Characters beyond the basic plane count once, as a person counts them.
  const length = [...password].length
  if (length < PASSWORD_POLICY.minLength || password.length > PASSWORD_POLICY.maxLength) return 'auth/weak-password'
  if (isCommon(password) || isAbout(password, email)) return 'auth/common-password'
  return null
}

/** The address, the part before the @, or our own name is the first guess of any attacker. */
function isAbout(password: string, email: string | null): boolean {
  // Up to the last letter.
  const plain = /^.*[^\d\W_]/s.exec(password.toLowerCase())?.[0] ?? ''
  const names = ['roundtrip', ...(email === null ? [] : [email.toLowerCase(), email.toLowerCase().split('@')[0] ?? ''])]
  return names.some((name) => plain === name || password.toLowerCase() === name)
}

let list: Buffer | null = null

/** True for one of the 100,000 most common passwords of past leaks. */
export function isCommon(password: string): boolean {
  list ??= readFileSync(new URL('../../data/common-passwords.bin', import.meta.url))
  const key = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, KEY_BYTES)
  let low = 0
  let high = list.length / KEY_BYTES - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = list.compare(key, 0, KEY_BYTES, middle * KEY_BYTES, (middle + 1) * KEY_BYTES)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return false
}

/** The file holds the first six bytes of each password's SHA-256; see scripts/common-passwords.mjs. */
const KEY_BYTES = 6
