/** Rate limits of each act, counted in the database, so that all server processes share them. */
import type { AuthAct } from '@roundtrip/contract/auth'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import type { Pool } from '../database/connection.ts'
import { type Allowance, allowAttempt, attemptKeys, forgetAttempts, takeBackAttempt } from '../ground/attempts.ts'
import { network } from '../http/client-address.ts'
import { authError } from './refusals.ts'

type Limits = {
  /** For one network address. */
  readonly address: Allowance
  /** For the account, email address or phone number in question. */
  readonly subject?: Allowance
  /** For the whole server. */
  readonly all?: Allowance
  /** True if successes do not count. */
  readonly countsFailures?: boolean
}

const MODERATE = { max: 100, windowMs: HOUR_MS }

const LIMITS: Readonly<Record<Exclude<AuthAct, 'demo'>, Limits>> = {
  'sign-up': { address: { max: 200, windowMs: HOUR_MS }, subject: { max: 10, windowMs: HOUR_MS } },
  'verify-email/resend': { address: MODERATE, subject: { max: 5, windowMs: HOUR_MS } },
  'verify-email': { address: MODERATE, countsFailures: true },
  'sign-in': { address: MODERATE, subject: { max: 10, windowMs: 15 * MINUTE_MS }, countsFailures: true },
  'sign-in/second-factor': { address: MODERATE, countsFailures: true },
  'sign-in/provider': { address: MODERATE },
  'sign-in/phone': {
    address: { max: 20, windowMs: HOUR_MS },
    subject: { max: 5, windowMs: HOUR_MS },
    // Every SMS costs money, so there is a limit per day.
    all: { max: 500, windowMs: DAY_MS },
  },
  'sign-in/phone/verify': {
    address: MODERATE,
    subject: { max: 15, windowMs: 15 * MINUTE_MS },
    countsFailures: true,
  },
  'password-request': { address: MODERATE, subject: { max: 5, windowMs: HOUR_MS } },
  'password-reset': { address: MODERATE, countsFailures: true },
  'sign-out': { address: { max: 1_000, windowMs: HOUR_MS } },
  'sign-out-everywhere': { address: MODERATE },
  'sessions/revoke': { address: MODERATE },
  'update-profile': { address: MODERATE },
  'change-password': { address: MODERATE, subject: { max: 10, windowMs: 15 * MINUTE_MS }, countsFailures: true },
  'change-email': { address: MODERATE, subject: { max: 10, windowMs: HOUR_MS } },
  'second-factor/begin': { address: MODERATE, subject: { max: 10, windowMs: 15 * MINUTE_MS }, countsFailures: true },
  'second-factor/confirm': { address: MODERATE, subject: { max: 10, windowMs: 15 * MINUTE_MS }, countsFailures: true },
  'second-factor/off': { address: MODERATE, subject: { max: 10, windowMs: 15 * MINUTE_MS }, countsFailures: true },
  'second-factor/recovery-codes': {
    address: MODERATE,
    subject: { max: 10, windowMs: 15 * MINUTE_MS },
    countsFailures: true,
  },
  // Each visit of the log-in page begins one, so that the browser can offer passkeys by itself.
  'sign-in/passkey/begin': { address: { max: 1_000, windowMs: HOUR_MS } },
  'sign-in/passkey': { address: MODERATE, countsFailures: true },
  'passkeys/begin': { address: MODERATE, subject: { max: 10, windowMs: 15 * MINUTE_MS }, countsFailures: true },
  'passkeys/add': { address: MODERATE, subject: { max: 10, windowMs: 15 * MINUTE_MS }, countsFailures: true },
  'passkeys/remove': { address: MODERATE, subject: { max: 10, windowMs: 15 * MINUTE_MS }, countsFailures: true },
  'delete-account': { address: MODERATE, subject: { max: 10, windowMs: 15 * MINUTE_MS }, countsFailures: true },
}

/** Who makes the request, and about whom. */
export type Attempt = {
  readonly address: string
  /** An email address, a phone number or a uid; null if the act is about none. */
  readonly subject: string | null
  /** A device on which the subject has signed in before has a count of its own, so that nobody else can lock it out. */
  readonly device?: string | null
}

export type Limiter = {
  /** Counts an attempt, or throws `auth/too-many-requests`. Call the returned function when the act has succeeded. */
  readonly enter: (act: Exclude<AuthAct, 'demo'>, attempt: Attempt) => Promise<() => Promise<void>>
  /** Forgets the attempts about this person: those of unknown devices, and those of this device. */
  readonly forgive: (act: Exclude<AuthAct, 'demo'>, person: Omit<Attempt, 'address'>) => Promise<void>
}

export function createLimiter(pool: Pool, secret: string): Limiter {
  const keyOf = attemptKeys(secret)
  const subjectKey = (act: AuthAct, subject: string, device: string | null | undefined): string =>
    keyOf(act, 'subject', subject, device ?? '')
  return {
    forgive: async (act, { subject, device }) => {
      if (subject === null) return
      for (const key of new Set([subjectKey(act, subject, null), subjectKey(act, subject, device)])) {
        await forgetAttempts(pool, key)
      }
    },
    enter: async (act, attempt) => {
      const limits = LIMITS[act]
      const bySubject =
        limits.subject === undefined || attempt.subject === null
          ? null
          : { key: subjectKey(act, attempt.subject, attempt.device), allowance: limits.subject }
      const byAddress = { key: keyOf(act, 'address', network(attempt.address)), allowance: limits.address }
      const byAll = limits.all === undefined ? null : { key: keyOf(act, 'all'), allowance: limits.all }
      const counts = [bySubject, byAddress, byAll].filter((count) => count !== null)
      const allowed = await Promise.all(counts.map(({ key, allowance }) => allowAttempt(pool, key, allowance)))
      if (allowed.includes(false)) throw authError('auth/too-many-requests')
      return async () => {
        if (limits.countsFailures !== true) return
        if (bySubject !== null) await forgetAttempts(pool, bySubject.key)
        await takeBackAttempt(pool, byAddress.key)
      }
    },
  }
}
