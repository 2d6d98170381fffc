/**
 * Passkeys (WebAuthn level 3, https://www.w3.org/TR/webauthn-3/). All bytes are sent as base64url, as in the standard.
 */
import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'

const bytes = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max))

/** A credential id has at most 1,023 bytes: https://www.w3.org/TR/webauthn-3/#credential-id. */
const credentialId = bytes(1_364)
const password = z.optional(z.string().check(z.minLength(1), z.maxLength(1_000)))
const nothing = z.strictObject({})

/** A passkey as its owner sees it. */
export const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null = not used yet. */
  lastUsedAt: z.nullable(z.string()),
  /** Whether the password manager keeps copies, so that losing one device does not lose the passkey. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/** What a new passkey must sign, and for which user. */
const newPasskey = z.strictObject({
  challenge: z.string(),
  site: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  /** COSE algorithms, the preferred first. */
  algorithms: z.array(z.int()),
  /** The user's existing credentials, so that no device creates a second one. */
  known: z.array(z.string()),
  timeoutMs: z.int(),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** What a browser returns after creating a passkey. */
const madeCredential = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(3_000),
  attestationObject: bytes(5_000),
  /** How the device is reached; the browser may use words that are newer than this list. */
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
})
export type MadeCredential = z.infer<typeof madeCredential>

/** What a browser returns after signing with a passkey. */
const signedCredential = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(3_000),
  authenticatorData: bytes(2_000),
  signature: bytes(2_000),
  userHandle: bytes(100),
})
export type SignedCredential = z.infer<typeof signedCredential>

const passkeyChallenge = z.strictObject({ challenge: z.string(), site: z.string(), timeoutMs: z.int() })
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>

export const PASSKEY_ACTS = {
  /** Starts a sign-in. Names no user: the browser shows the passkeys that it has for this site. */
  'sign-in/passkey/begin': { input: nothing, output: passkeyChallenge },
  /** Counts as both factors, because the device has verified its user. */
  'sign-in/passkey': { input: z.strictObject({ credential: signedCredential }), output: nothing },
  /** Starts adding a passkey: requires the password, or a session younger than a day if there is none. */
  'passkeys/begin': { input: z.strictObject({ password }), output: newPasskey },
  /** The owner is notified by mail. */
  'passkeys/add': {
    input: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
      credential: madeCredential,
    }),
    output: nothing,
  },
  /** Opens nothing from this moment on. The owner is notified by mail. */
  'passkeys/remove': { input: z.strictObject({ id: z.uuid(), password }), output: nothing },
} as const

/** How an act about passkeys can fail. */
export const PASSKEY_REASONS = {
  /** Its challenge was used, has expired, or was given to another browser. */
  'auth/passkey-expired': 'failed-precondition',
  /** No account here has this passkey. */
  'auth/passkey-unknown': 'unauthenticated',
  /** The signature, the site, the user or the counter is wrong. */
  'auth/passkey-refused': 'unauthenticated',
  'auth/passkey-already-added': 'already-exists',
  'auth/passkey-gone': 'not-found',
  'auth/too-many-passkeys': 'resource-exhausted',
} as const
