/** Maps refusals of the accounts library to the contract's errors. */
import { AUTH_REASONS, type AuthReason } from '@roundtrip/contract/auth'
import { AppError } from '@roundtrip/contract/errors'

/** The error that is sent for a reason. */
export function authError(reason: AuthReason, details: Readonly<Record<string, unknown>> = {}): AppError {
  return new AppError({ code: AUTH_REASONS[reason], reason, message: reason, details })
}

const REASONS: Readonly<Record<string, AuthReason>> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth/invalid-credential',
  INVALID_PASSWORD: 'auth/wrong-password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'auth/wrong-password',
  USER_ALREADY_EXISTS: 'auth/email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'auth/email-already-in-use',
  TOO_MANY_ATTEMPTS: 'auth/too-many-requests',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'auth/too-many-requests',
  ACCOUNT_TEMPORARILY_LOCKED: 'auth/too-many-requests',
  PASSWORD_TOO_SHORT: 'auth/weak-password',
  PASSWORD_TOO_LONG: 'auth/weak-password',
  INVALID_EMAIL: 'auth/invalid-email',
  VALIDATION_ERROR: 'auth/invalid-input',
  SESSION_EXPIRED: 'auth/requires-recent-login',
  SESSION_NOT_FRESH: 'auth/requires-recent-login',
  INVALID_TOKEN: 'auth/invalid-action-code',
  INVALID_USER: 'auth/invalid-action-code',
  USER_NOT_FOUND: 'auth/invalid-action-code',
  TOKEN_EXPIRED: 'auth/expired-action-code',
  INVALID_OTP: 'auth/invalid-verification-code',
  INVALID_CODE: 'auth/invalid-verification-code',
  INVALID_BACKUP_CODE: 'auth/invalid-verification-code',
  OTP_EXPIRED: 'auth/code-expired',
  OTP_NOT_FOUND: 'auth/code-expired',
  INVALID_TWO_FACTOR_COOKIE: 'auth/code-expired',
  EMAIL_NOT_VERIFIED: 'auth/email-not-verified',
  TOTP_ALREADY_ENABLED: 'auth/second-factor-already-on',
  TOTP_NOT_ENABLED: 'auth/operation-not-allowed',
  TWO_FACTOR_NOT_ENABLED: 'auth/operation-not-allowed',
  BACKUP_CODES_NOT_ENABLED: 'auth/operation-not-allowed',
  PROVIDER_NOT_FOUND: 'auth/operation-not-allowed',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'auth/operation-not-allowed',
  INVALID_OAUTH_CONFIGURATION: 'auth/operation-not-allowed',
  BANNED_USER: 'auth/user-disabled',
  UNAUTHORIZED: 'auth/user-token-expired',
}

/** Turns a refusal of the library into ours; what we do not know stays an internal error with its text in the log. */
export function libraryError(status: number, body: unknown): AppError {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const reason = REASONS[code]
  if (reason !== undefined) return authError(reason)
  if (status === 401) return authError('auth/user-token-expired')
  if (status === 429) return authError('auth/too-many-requests')
  return new AppError({
    code: 'internal',
    reason: UNEXPLAINED,
    message: UNEXPLAINED,
    cause: new Error(`The accounts library answered ${status} ${code}.`),
  })
}

/** An error thrown by the library itself is not a refusal; it is logged if nothing handles it. */
export function unexplained(cause: unknown): never {
  throw new AppError({ code: 'internal', reason: UNEXPLAINED, message: UNEXPLAINED, cause })
}

const UNEXPLAINED = 'auth/internal-error' satisfies AuthReason
