/** For which address passkeys are made and checked. */
import { isIP } from 'node:net'

export type RelyingParty = {
  /** The host name to which browsers bind passkeys. */
  readonly id: string
  /** The one origin whose pages may use them. */
  readonly origin: string
}

/**
 * The relying party of a server whose pages are at this address; null if browsers would refuse to make passkeys:
 * for bare IP addresses, and without TLS anywhere but on localhost. Source:
 * https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export function relyingParty(pagesUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(pagesUrl)
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return null
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || local ? { id: hostname, origin } : null
}
