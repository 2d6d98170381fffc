/** The sentences of the accounts service, alone because the public pages need no others and have a small script. */
import type { AuthReason } from '@roundtrip/contract/auth'
import { AppError, type Code } from '@roundtrip/contract/errors'

/** The errors of the accounts service. The type makes sure that none is missing. */
export const ACCOUNT_REASONS: Readonly<Record<AuthReason, string>> = {
  'auth/invalid-credential': 'Wrong email or password.',
  'auth/wrong-password': 'That is not your password.',
  'auth/password-needed': 'Enter the password that you chose when you signed up.',
  'auth/user-not-found': 'This account no longer exists.',
  'auth/email-already-in-use': 'There is already an account with this email address.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'auth/weak-password': 'Choose a longer password.',
  'auth/common-password': 'This password is too common. Choose another.',
  'auth/invalid-email': 'That is not an email address.',
  'auth/invalid-input': 'Something in this form isn’t right. Check it and try again.',
  'auth/requires-recent-login': 'Log in again, then try once more.',
  'auth/invalid-action-code': 'This link is no longer valid. It may have been used already.',
  'auth/expired-action-code': 'This link has expired. Ask for a new one.',
  'auth/invalid-verification-code': 'That is not the right code.',
  'auth/code-expired': 'This code has expired. Ask for a new one.',
  'auth/email-not-verified':
    'Confirm your email address before you log in. Use the link from when you signed up, or get a new one.',
  'auth/second-factor-already-on': 'The second factor is already on.',
  'auth/operation-not-allowed': 'This is not possible for your account or on this server.',
  'auth/account-exists-with-different-credential':
    'There is already an account with this address. Log in the way you did before.',
  'auth/user-disabled': 'This account is closed.',
  'auth/user-token-expired': 'Your session has ended. Log in again.',
  'auth/wrong-origin':
    'This page was opened at an address that the server does not know. Open it at its usual address.',
  'auth/payment-unreachable':
    'Your subscription could not be ended, because the payment provider did not answer. Nothing was deleted. Try again in a few minutes.',
  'auth/passkey-expired': 'That took too long or was already used. Try again.',
  'auth/passkey-unknown': 'No account here has this passkey. It may have been removed. Log in another way.',
  'auth/passkey-refused': 'This passkey was not accepted. Try again, or log in another way.',
  'auth/passkey-already-added': 'This device has a passkey for an account here already.',
  'auth/passkey-gone': 'This passkey has already been removed.',
  'auth/too-many-passkeys': 'You have reached the limit of 20 passkeys. Remove one first.',
  'auth/network-request-failed': 'The server could not be reached. Check your connection, then try again.',
  'auth/internal-error': 'That did not work. Try again in a moment.',
}

/** What a failure is called whose reason has no sentence. */
export const CODES: Readonly<Record<Code, string>> = {
  ok: '',
  cancelled: 'Cancelled.',
  unknown: 'Something unexpected went wrong. Try again.',
  'invalid-argument': 'The server did not accept this. Reload the page and try again.',
  'deadline-exceeded': 'The server took too long. Try again.',
  'not-found': 'This no longer exists.',
  'already-exists': 'This already exists.',
  'permission-denied': 'You don’t have permission to do this.',
  'resource-exhausted': 'Too many requests. Wait a moment and try again.',
  'failed-precondition': 'This can’t be done right now. Reload the page and try again.',
  aborted: 'Someone changed this at the same time. Reload and try again.',
  'out-of-range': 'This is beyond the allowed range.',
  unimplemented: 'This is not available yet.',
  internal: 'Something went wrong on the server. Try again.',
  unavailable: 'The server could not be reached. Check your connection.',
  'data-loss': 'Some data arrived damaged. Reload the page.',
  unauthenticated: 'Your session has ended. Log in again.',
}

/** The sentence for a failed call of the accounts service. */
export function accountSentence(error: unknown): string {
  if (!(error instanceof AppError)) return CODES.unknown
  return Object.hasOwn(ACCOUNT_REASONS, error.reason) ? ACCOUNT_REASONS[error.reason as AuthReason] : CODES[error.code]
}
