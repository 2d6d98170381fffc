/**
 * Who may restore a backup into a server that has no users yet: who sits at its machine, or who knows the code that it
 * writes into its log. There is nobody yet who could sign in.
 */
import { createHmac } from 'node:crypto'
import { isSameSecret } from '../http/same-secret.ts'

/** The same at every start, and for all servers with this secret: `K7QM-2XWD-9FHT`. */
export function setupCode(authSecret: string): string {
  const bytes = createHmac('sha256', authSecret).update('roundtrip setup code').digest()
  const letters = Array.from(bytes.subarray(0, LETTERS), (byte) => ALPHABET[byte % ALPHABET.length] ?? '')
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Spaces, dashes and small letters are forgiven. */
export function isCode(typed: string, authSecret: string): boolean {
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return isSameSecret(plain(typed), plain(setupCode(authSecret)))
}

/** Without letters and digits that look alike. 32 of them, so that each byte picks all equally often. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LETTERS = 12
