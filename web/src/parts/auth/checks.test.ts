import { expect, test } from 'vitest'
import { emailError, newPasswordError, phoneNumber } from './checks.ts'

test.each([
  ['+49 151 234-567 89', '+4915123456789'],
  ['0044 (20) 7946.0000', '+442079460000'],
  ['0151 23456789', null],
  ['+0151 23456789', null],
  ['+49', null],
  ['', null],
])('"%s" is the phone number %s', (...[typed, number]) => {
  expect(phoneNumber(typed)).toBe(number)
})

test.each([
  ['mira@example.com', true],
  ['  mira@example.com ', true],
  ['mira@example', false],
  ['mira @example.com', false],
  ['', false],
])('"%s" can be an email address: %s', (...[typed, fine]) => {
  expect(emailError(typed) === undefined).toBe(fine)
})

test('a new password is measured by the policy of the server', () => {
  const policy = { minLength: 12, maxLength: 20, refusesCommon: true }
  expect(newPasswordError('', policy)).toBe('Choose a password.')
  expect(newPasswordError('elevenchars', policy)).toBe('At least 12 characters. This has 11.')
  expect(newPasswordError('twelve chars', policy)).toBeUndefined()
  expect(newPasswordError('x'.repeat(21), policy)).toBe('At most 20 characters.')
  // Before the policy is known, only the server judges.
  expect(newPasswordError('short', null)).toBeUndefined()
})
