/** Checks whether a browser's credential was really made or signed by a passkey for this site. */
import { jsonOrNull } from '@roundtrip/core/base'
import type { MadeCredential, SignedCredential } from '@roundtrip/contract/auth'
import type { RelyingParty } from './relying-party.ts'
import type { MadePasskey, StoredPasskey } from './passkey-store.ts'
import { authError } from './refusals.ts'

/**
 * EdDSA, ES256 and RS256, the preferred first: what the standard asks every site to take, and the last for Windows Hello.
 * Source: https://www.w3.org/TR/webauthn-3/#dom-publickeycredentialcreationoptions-pubkeycredparams
 */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]

/** The challenge that was signed, as base64url. Not proven yet. */
export function challengeIn(clientDataJSON: string): string {
  const { challenge, crossOrigin } = clientData(clientDataJSON)
  // No page of another site shows ours in a frame.
  if (typeof challenge !== 'string' || crossOrigin === true) throw authError('auth/passkey-refused')
  return challenge
}

function clientData(text: string): { readonly challenge?: unknown; readonly crossOrigin?: unknown } {
  const value = jsonOrNull(Buffer.from(text, 'base64url').toString())
  return typeof value === 'object' && value !== null ? value : {}
}

/** Verifies and returns the new passkey. Throws `auth/passkey-refused`. */
export async function provenNew(site: RelyingParty, challenge: string, made: MadeCredential): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, clientDataJSON, attestationObject, transports } = made
  const proof = await verifyRegistrationResponse({
    response: { ...named(id), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(refuse)
  if (!proof.verified) throw authError('auth/passkey-refused')
  const { credential, credentialBackedUp } = proof.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports,
    synced: credentialBackedUp,
  }
}

/**
 * Verifies a signature by a passkey. Throws `auth/passkey-refused`, also if its counter does not go up: then somebody
 * may have a copy of it.
 */
export async function provenUse(
  site: RelyingParty,
  challenge: string,
  { passkey, signed }: { readonly passkey: StoredPasskey; readonly signed: SignedCredential },
): Promise<{ readonly counter: number; readonly synced: boolean }> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, ...response } = signed
  const proof = await verifyAuthenticationResponse({
    response: { ...named(id), response },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(refuse)
  if (!proof.verified) throw authError('auth/passkey-refused')
  return { counter: proof.authenticationInfo.newCounter, synced: proof.authenticationInfo.credentialBackedUp }
}

function named(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
}

/** The library throws plain errors for whatever is wrong with a credential. */
function refuse(): never {
  throw authError('auth/passkey-refused')
}
