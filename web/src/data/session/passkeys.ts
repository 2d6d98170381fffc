/** Passkeys in this browser: creating one, and signing in with one. */
import type { MadeCredential, NewPasskey, PasskeyChallenge, SignedCredential } from '@roundtrip/contract/auth'
import { AppError } from '@roundtrip/contract/errors'
import { t } from '../../language/translate.ts'

/**
 * Whether this page can use passkeys: the browser supports them, and the page is at the origin that they are bound to.
 */
export function canUsePasskeys(passkeyOrigin: string | null | undefined): boolean {
  return passkeyOrigin === location.origin && typeof PublicKeyCredential !== 'undefined'
}

/** Whether the browser can offer passkeys while an address is typed. */
export async function canOfferPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true
}

/**
 * Has the browser create a passkey. Throws `auth/passkey-already-added` if the device has one, and `passkey-cancelled`
 * if the dialog was closed, timed out or cannot verify the user.
 */
export async function makePasskey(begun: NewPasskey): Promise<MadeCredential> {
  const { challenge, site, user, algorithms, known: credentialIds, timeoutMs } = begun
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: fromBase64url(challenge),
        rp: site,
        user: { ...user, id: fromBase64url(user.id) },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: credentialIds.map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
        // The passkey identifies and verifies its owner, so nothing has to be typed at sign-in.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: timeoutMs,
      },
    })
    .catch(refuse)
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) {
    throw cancelled()
  }
  return {
    id: toBase64url(made.rawId),
    clientDataJSON: toBase64url(made.response.clientDataJSON),
    attestationObject: toBase64url(made.response.attestationObject),
    transports: made.response.getTransports(),
  }
}

type Way = {
  /** `conditional` = among the suggestions of the email field; otherwise in a dialog of the browser. */
  readonly mediation: 'conditional' | 'optional'
  readonly signal?: AbortSignal
}

/** Has a passkey sign the challenge. Throws `passkey-cancelled` if none did. */
export async function signWithPasskey(request: PasskeyChallenge, way: Way): Promise<SignedCredential> {
  const signed = await navigator.credentials
    .get({
      ...way,
      publicKey: {
        challenge: fromBase64url(request.challenge),
        rpId: request.site,
        userVerification: 'required',
        timeout: request.timeoutMs,
      },
    })
    .catch(refuse)
  if (!(signed instanceof PublicKeyCredential) || !(signed.response instanceof AuthenticatorAssertionResponse)) {
    throw cancelled()
  }
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return {
    id: toBase64url(signed.rawId),
    clientDataJSON: toBase64url(clientDataJSON),
    authenticatorData: toBase64url(authenticatorData),
    signature: toBase64url(signature),
    userHandle: toBase64url(userHandle ?? new ArrayBuffer(0)),
  }
}

/**
 * Tells the browser that the server no longer knows a passkey, so that it stops offering it; browsers without this
 * feature keep offering it.
 */
export function forgetPasskey(site: string, id: string): void {
  void PublicKeyCredential.signalUnknownCredential?.({ rpId: site, credentialId: id }).catch(() => undefined)
}

/** Browsers give few reasons, so that sites learn nothing about the user's other passkeys. */
function refuse(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'InvalidStateError') {
    const message = t('This device has a passkey for the account.')
    throw new AppError({ code: 'already-exists', reason: 'auth/passkey-already-added', message, cause })
  }
  throw cancelled(cause)
}

function cancelled(cause?: unknown): AppError {
  return new AppError({ code: 'cancelled', reason: 'passkey-cancelled', message: 'No passkey was used.', cause })
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

function toBase64url(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
