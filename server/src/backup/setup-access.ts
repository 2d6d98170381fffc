/**
 * Who may restore a backup into a server without users: anyone who sits at its machine, or knows the code in its log.
 * At that point nobody can sign in.
 */
import { createHmac } from 'node:crypto'
import { isSameSecret } from '../http/same-secret.ts'

/** The same at every start, and for all servers with this secret: `K7QM-2XWD-9FHT`. */
export function setupCode(authSecret: string): string {
  const bytes = createHmac('sha256', authSecret).update('roundtrip setup code').digest()
  const letters = Array.from(bytes.subarray(0, LETTERS), (byte) => ALPHABET[byte % ALPHABET.length] ?? '')
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Ignores spaces, dashes and case. */
export function isCode(typed: string, authSecret: string): boolean {
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return isSameSecret(plain(typed), plain(setupCode(authSecret)))
}

/** Without letters and digits that look alike. There are 32, so each byte picks all of them equally often. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LETTERS = 12
