import type { PasswordPolicy } from '@roundtrip/contract/auth'
import { t } from '../../language/translate.ts'

/** The problem of an email address, as far as the browser can tell; undefined = none. */
export function emailError(email: string | undefined): string | undefined {
  const trimmed = (email ?? '').trim()
  if (trimmed === '') return t('Enter your email address.')
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(trimmed)
    ? undefined
    : t('Enter an email address, such as you@example.com.')
}

/** The problem of a new password; the server checks again, and knows the common ones. */
export function newPasswordError(password: string | undefined, policy: PasswordPolicy | null): string | undefined {
  const length = password?.length ?? 0
  if (length === 0) return t('Choose a password.')
  if (policy === null) return undefined
  if (length < policy.minLength)
    return t('At least {minLength} characters. This has {count}.', { minLength: policy.minLength, count: length })
  return length > policy.maxLength ? t('At most {maxLength} characters.', { maxLength: policy.maxLength }) : undefined
}

/** The problem of a field that must not be empty. */
export function missing(text: string | undefined, sentence: string): string | undefined {
  return (text ?? '').trim() === '' ? sentence : undefined
}

/** `+44 7911 123456` in the international form; null if the text is not a phone number. */
export function phoneNumber(text: string | undefined): string | null {
  const digits = (text ?? '').replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null
}
