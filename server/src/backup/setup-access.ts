/**
 * Who may restore a backup into a server that has no users yet: who sits at its machine, or who knows the code that it
 * writes into its log. There is nobody yet who could sign in.
 */
import { createHmac } from 'node:crypto'
import { isSameSecret } from '../http/same-secret.ts'
import { LOCAL_HOSTS } from '../http/host-names.ts'

/** The same at every start, and for all servers with this secret: `K7QM-2XWD-9FHT`. */
export function setupCode(authSecret: string): string {
  const bytes = createHmac('sha256', authSecret).update('roundtrip setup code').digest()
  const letters = Array.from(bytes.subarray(0, LETTERS), (byte) => ALPHABET[byte % ALPHABET.length] ?? '')
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** True where the request came from this very machine, past no proxy and under a name of this machine. */
export function isFromHere(request: Request): boolean {
  const { headers } = request
  const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'].some((name) =>
    headers.has(name),
  )
  const host = headers.get('host') ?? ''
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  const address = headers.get('x-client-ip') ?? ''
  return !isForwarded && LOCAL_HOSTS.includes(name) && (address === '::1' || address.startsWith('127.'))
}

/** Spaces, dashes and small letters are forgiven. */
export function isCode(typed: string, authSecret: string): boolean {
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return isSameSecret(plain(typed), plain(setupCode(authSecret)))
}

/** Without letters and digits that look alike. 32 of them, so that each byte picks all equally often. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LETTERS = 12
