/** The accounts service: paths below `/api/auth`, the bodies of requests and of responses. */
import * as z from 'zod/mini'
import { emailText as email, zoneText } from '../fields/index.ts'
import { passkey, PASSKEY_ACTS, PASSKEY_REASONS } from './passkeys.ts'

/** Only bounded here; the server's policy decides what makes a good password. */
const password = z.string().check(z.minLength(1), z.maxLength(1_000))
/** Opaque, from a link in a mail. */
const token = z.string().check(z.minLength(1), z.maxLength(2_000))
const code = z.string().check(z.trim(), z.minLength(4), z.maxLength(32))
/** E.164: a plus, the country, the number. */
const phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))
const nothing = z.strictObject({})

/** Who is signed in. */
export const sessionUser = z.strictObject({
  uid: z.string(),
  /** Null for a user who signed up by phone. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  name: z.string(),
  demo: z.boolean(),
  /** False for a user who signed up through an identity provider or by phone and has not set one. */
  hasPassword: z.boolean(),
  secondFactor: z.boolean(),
  /** Names of the identity providers that are linked. */
  providers: z.array(z.string()),
  /** Whether the user may see the state of the server; absent for all others. */
  operator: z.optional(z.literal(true)),
})
export type SessionUser = z.infer<typeof sessionUser>

/** The requirements for a new password; the server is the judge, but a form may check them first. */
export const passwordPolicy = z.strictObject({
  minLength: z.int(),
  maxLength: z.int(),
  /** True if well-known passwords are refused. */
  refusesCommon: z.boolean(),
})
export type PasswordPolicy = z.infer<typeof passwordPolicy>

/** One session: a browser in which the user is signed in. */
export const deviceSession = z.strictObject({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  address: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  current: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSession>

/** The ways to sign in on this server. */
export const signInOptions = z.strictObject({
  passwordPolicy,
  providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  phone: z.boolean(),
  /** The origin whose pages may use passkeys; null if this server has no address that passkeys can be bound to. */
  passkeyOrigin: z.nullable(z.string()),
  signUp: z.enum(['open', 'closed']),
  /** The page that shows what this server would have mailed; null if mail is really sent. */
  mailbox: z.nullable(z.string()),
})
export type SignInOptions = z.infer<typeof signInOptions>

/** Queries, by GET. */
export const AUTH_QUERIES = {
  options: signInOptions,
  /** Null if nobody is signed in. */
  session: z.strictObject({ user: z.nullable(sessionUser) }),
  /** A bearer token of ten minutes; 401 without a session. */
  token: z.strictObject({ token: z.string() }),
  sessions: z.strictObject({ sessions: z.array(deviceSession) }),
  passkeys: z.strictObject({ passkeys: z.array(passkey) }),
} as const

/**
 * Acts, by POST with JSON from a page of ours. Their paths are their names. A page names its language in
 * `accept-language`, one of `LANGUAGES`, for mails to users whose settings have none. Anything else is English.
 */
export const AUTH_ACTS = {
  /** The response is always the same: a link goes to the address, whether it is new or known. */
  'sign-up': { input: z.strictObject({ email, password }), output: nothing },
  /** Sends the link again, if there is anything to confirm. */
  'verify-email/resend': { input: z.strictObject({ email }), output: nothing },
  /**
   * Any mailed link about an email address. Returns what it did. A sign-up is confirmed only together with its
   * password, so that nobody confirms an account that a stranger started with their address.
   */
  'verify-email': {
    input: z.strictObject({ token, password: z.optional(password) }),
    output: z.strictObject({ outcome: z.enum(['verified', 'confirm-new-address', 'email-changed']) }),
  },
  'sign-in': {
    input: z.strictObject({ email, password }),
    output: z.strictObject({ next: z.enum(['done', 'second-factor']) }),
  },
  'sign-in/second-factor': {
    input: z.strictObject({
      kind: z.enum(['authenticator', 'recovery']),
      code,
      /** Skips the second factor in this browser for 30 days. */
      trustDevice: z.boolean(),
    }),
    output: nothing,
  },
  /** Returns the address of the provider's page; the provider sends the browser back to `/auth/login`. */
  'sign-in/provider': {
    input: z.strictObject({ provider: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) }),
    output: z.strictObject({ url: z.string() }),
  },
  'sign-in/phone': { input: z.strictObject({ phone }), output: nothing },
  'sign-in/phone/verify': { input: z.strictObject({ phone, code }), output: nothing },
  'password-request': { input: z.strictObject({ email }), output: nothing },
  'password-reset': { input: z.strictObject({ token, password }), output: nothing },
  'sign-out': { input: nothing, output: nothing },
  'sign-out-everywhere': { input: nothing, output: nothing },
  'sessions/revoke': { input: z.strictObject({ id: z.string().check(z.maxLength(64)) }), output: nothing },
  'update-profile': {
    input: z.strictObject({ name: z.string().check(z.trim(), z.maxLength(80)) }),
    output: nothing,
  },
  'change-password': {
    input: z.strictObject({ currentPassword: password, newPassword: password }),
    output: nothing,
  },
  /** A link goes to the old address; opening it sends another one to the new address. */
  'change-email': { input: z.strictObject({ email, password: z.optional(password) }), output: nothing },
  /** Starts setting up an authenticator app. Nothing changes until it is confirmed. */
  'second-factor/begin': {
    input: z.strictObject({ password }),
    output: z.strictObject({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
  },
  'second-factor/confirm': { input: z.strictObject({ code }), output: nothing },
  'second-factor/off': { input: z.strictObject({ password }), output: nothing },
  'second-factor/recovery-codes': {
    input: z.strictObject({ password }),
    output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  },
  ...PASSKEY_ACTS,
  /** Requires the password, or a session younger than a day if there is none. Deletes everything. */
  'delete-account': { input: z.strictObject({ password: z.optional(password) }), output: nothing },
  /** `zone`: the visitor's, in which the demo opens. */
  demo: { input: z.strictObject({ zone: z.optional(zoneText) }), output: nothing },
} as const

export type AuthQuery = keyof typeof AUTH_QUERIES
export type AuthAct = keyof typeof AUTH_ACTS
export type AuthInput<A extends AuthAct> = z.input<(typeof AUTH_ACTS)[A]['input']>
export type AuthOutput<A extends AuthAct> = z.output<(typeof AUTH_ACTS)[A]['output']>
export type AuthQueryOutput<Q extends AuthQuery> = z.output<(typeof AUTH_QUERIES)[Q]>

/** Every reason that the accounts service gives, with its error code. */
export const AUTH_REASONS = {
  'auth/invalid-credential': 'unauthenticated',
  'auth/wrong-password': 'permission-denied',
  'auth/user-not-found': 'not-found',
  'auth/email-already-in-use': 'already-exists',
  'auth/too-many-requests': 'resource-exhausted',
  'auth/weak-password': 'invalid-argument',
  'auth/common-password': 'invalid-argument',
  'auth/invalid-email': 'invalid-argument',
  'auth/invalid-input': 'invalid-argument',
  'auth/requires-recent-login': 'permission-denied',
  'auth/invalid-action-code': 'invalid-argument',
  'auth/expired-action-code': 'failed-precondition',
  'auth/invalid-verification-code': 'invalid-argument',
  'auth/code-expired': 'failed-precondition',
  'auth/email-not-verified': 'failed-precondition',
  'auth/password-needed': 'failed-precondition',
  'auth/second-factor-already-on': 'failed-precondition',
  /** It was sealed with a secret that the server no longer has. */
  'auth/second-factor-unreadable': 'failed-precondition',
  'auth/operation-not-allowed': 'failed-precondition',
  'auth/account-exists-with-different-credential': 'already-exists',
  'auth/user-disabled': 'permission-denied',
  'auth/user-token-expired': 'unauthenticated',
  'auth/wrong-origin': 'permission-denied',
  'auth/payment-unreachable': 'unavailable',
  ...PASSKEY_REASONS,
  'auth/network-request-failed': 'unavailable',
  'auth/internal-error': 'internal',
} as const
export type AuthReason = keyof typeof AUTH_REASONS
