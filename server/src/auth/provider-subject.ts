/** The name of a user at an identity provider, which stays theirs for as long as the provider has them. */
import { decodeJwt } from 'jose'
import { authError } from './refusals.ts'

/**
 * The subject of an ID token, whose signature, audience and nonce were checked before. The library believes the issuer
 * that a provider's own description names; only the one that was set counts, or a provider could speak for another.
 *
 * @throws the error of the contract if there is no token, or one of another issuer
 */
export function subjectOfToken(idToken: string | undefined, issuer: string): string {
  if (idToken === undefined) throw authError('auth/invalid-credential')
  const { iss, sub } = decodeJwt(idToken)
  if (iss?.replace(/\/$/, '') !== issuer || sub === undefined) throw authError('auth/invalid-credential')
  return sub
}
