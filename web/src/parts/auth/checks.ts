import type { PasswordPolicy } from '@roundtrip/contract'

/** What is wrong with an email address, as far as a look can tell; undefined = nothing. */
export function emailError(email: string | undefined): string | undefined {
  const trimmed = (email ?? '').trim()
  if (trimmed === '') return 'Enter your email address.'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed) ? undefined : 'Enter an email address, such as you@example.com.'
}

/** What is wrong with a new password; the server looks again, and knows the well-known ones. */
export function newPasswordError(password: string | undefined, policy: PasswordPolicy | null): string | undefined {
  const length = password?.length ?? 0
  if (length === 0) return 'Choose a password.'
  if (policy === null) return undefined
  if (length < policy.minLength) return `At least ${policy.minLength} characters; this has ${length}.`
  return length > policy.maxLength ? `At most ${policy.maxLength} characters.` : undefined
}

/** What is wrong with a field that only must not be empty. */
export function missing(text: string | undefined, sentence: string): string | undefined {
  return (text ?? '').trim() === '' ? sentence : undefined
}

/** A phone number as people write it, in the international form; null where it is none. */
export function phoneNumber(text: string | undefined): string | null {
  const digits = (text ?? '').replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null
}
