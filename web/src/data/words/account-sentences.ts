/**
 * The sentences of the accounts service. A module of its own, because the public pages need no others and have a small
 * script.
 */
import type { AuthReason } from '@roundtrip/contract/auth'
import { AppError, type Code } from '@roundtrip/contract/errors'
import { perLanguage, t } from '../../language/translate.ts'

/** The errors of the accounts service. The type makes sure that none is missing. */
export const ACCOUNT_REASONS = perLanguage(
  (): Readonly<Record<AuthReason, string>> => ({
    'auth/invalid-credential': t('Wrong email or password.'),
    'auth/wrong-password': t('That is not your password.'),
    'auth/password-needed': t('Enter the password that you chose when you signed up.'),
    'auth/user-not-found': t('This account no longer exists.'),
    'auth/email-already-in-use': t('There is already an account with this email address.'),
    'auth/too-many-requests': t('Too many attempts. Wait a few minutes, then try again.'),
    'auth/weak-password': t('Choose a longer password.'),
    'auth/common-password': t('This password is too common. Choose another.'),
    'auth/invalid-email': t('That is not an email address.'),
    'auth/invalid-input': t('Something in this form isn’t right. Check it and try again.'),
    'auth/requires-recent-login': t('Log in again, then try once more.'),
    'auth/invalid-action-code': t('This link is no longer valid. It may have been used already.'),
    'auth/expired-action-code': t('This link has expired. Ask for a new one.'),
    'auth/invalid-verification-code': t('That is not the right code.'),
    'auth/code-expired': t('This code has expired. Ask for a new one.'),
    'auth/email-not-verified': t(
      'Confirm your email address before you log in. Use the link from when you signed up, or get a new one.',
    ),
    'auth/second-factor-already-on': t('The second factor is already on.'),
    'auth/second-factor-unreadable': t(
      'This server can no longer check your second factor. Reset your password: the link in the email also turns the second factor off, and you can set it up again.',
    ),
    'auth/operation-not-allowed': t('This is not possible for your account or on this server.'),
    'auth/account-exists-with-different-credential': t(
      'There is already an account with this address. Log in the way you did before.',
    ),
    'auth/user-disabled': t('This account is closed.'),
    'auth/user-token-expired': t('Your session has ended. Log in again.'),
    'auth/wrong-origin': t(
      'This page was opened at an address that the server does not know. Open it at its usual address.',
    ),
    'auth/payment-unreachable': t(
      'Your subscription could not be ended, because the payment provider did not answer. Nothing was deleted. Try again in a few minutes.',
    ),
    'auth/passkey-expired': t('That took too long or was already used. Try again.'),
    'auth/passkey-unknown': t('No account here has this passkey. It may have been removed. Log in another way.'),
    'auth/passkey-refused': t('This passkey was not accepted. Try again, or log in another way.'),
    'auth/passkey-already-added': t('This device has a passkey for an account here already.'),
    'auth/passkey-gone': t('This passkey has already been removed.'),
    'auth/too-many-passkeys': t('You have reached the limit of 20 passkeys. Remove one first.'),
    'auth/network-request-failed': t('The server could not be reached. Check your connection, then try again.'),
    'auth/internal-error': t('That did not work. Try again in a moment.'),
  }),
)

/** The name of a failure whose reason has no sentence. */
export const CODES = perLanguage(
  (): Readonly<Record<Code, string>> => ({
    ok: '',
    cancelled: t('Canceled.'),
    unknown: t('Something unexpected went wrong. Try again.'),
    'invalid-argument': t('The server did not accept this. Reload the page and try again.'),
    'deadline-exceeded': t('The server took too long. Try again.'),
    'not-found': t('This no longer exists.'),
    'already-exists': t('This already exists.'),
    'permission-denied': t('You don’t have permission to do this.'),
    'resource-exhausted': t('Too many requests. Wait a moment and try again.'),
    'failed-precondition': t('This can’t be done right now. Reload the page and try again.'),
    aborted: t('Someone changed this at the same time. Reload and try again.'),
    'out-of-range': t('This is beyond the allowed range.'),
    unimplemented: t('This is not available yet.'),
    internal: t('Something went wrong on the server. Try again.'),
    unavailable: t('The server could not be reached. Check your connection.'),
    'data-loss': t('Some data arrived damaged. Reload the page.'),
    unauthenticated: t('Your session has ended. Log in again.'),
  }),
)

/** The sentence for a failed call of the accounts service. */
export function accountSentence(error: unknown): string {
  if (!(error instanceof AppError)) return CODES().unknown
  return Object.hasOwn(ACCOUNT_REASONS(), error.reason)
    ? ACCOUNT_REASONS()[error.reason as AuthReason]
    : CODES()[error.code]
}
