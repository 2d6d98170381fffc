import { createToken, revokeToken, AUTH_REASONS } from '@roundtrip/contract/auth'
import { AppError, type Code } from '@roundtrip/contract/errors'
import {
  addConnection,
  addDemoConnection,
  deleteConnection,
  liveAccount,
  replaceKey,
  syncNow,
  updateConnection,
} from '@roundtrip/contract/exchanges'
import { RESTORE_REASONS } from '@roundtrip/contract/imports'
import { expect, test } from 'vitest'
import { accountSentence } from './account-sentences.ts'
import { sentenceOf, sentenceOfReason } from './sentences.ts'

test.each(Object.entries(AUTH_REASONS))('%s is a sentence of ours, not text of the server', (...[reason, code]) => {
  const sentence = sentenceOf(new AppError({ code: code as Code, reason, message: 'TEXT OF THE SERVER' }))
  expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(sentence).not.toContain('TEXT OF THE SERVER')
  expect(accountSentence(new AppError({ code: code as Code, reason, message: 'TEXT OF THE SERVER' }))).toBe(sentence)
})

test('logging in says of no mail that it was sent, since it sends none', () => {
  expect(sentenceOfReason('auth/email-not-verified')).not.toMatch(/\bsent\b/i)
})

test('a reason without words falls back to its code, and what is not an error of ours to a general sentence', () => {
  const odd = new AppError({ code: 'not-found', reason: 'constructor', message: 'TEXT OF THE SERVER' })
  expect(sentenceOf(odd)).toBe('This no longer exists.')
  expect(sentenceOf(new TypeError('x'))).toBe('Something unexpected went wrong. Try again.')
  expect(sentenceOfReason('auth/nothing-like-it')).toBeNull()
})

test('every refusal of a restoration has a sentence, and names the line', () => {
  for (const reason of Object.keys(RESTORE_REASONS)) expect(sentenceOfReason(reason), reason).toMatch(/^[A-Z].*\.$/)
  const details = { file: 'fills.jsonl', line: 12 }
  const bad = new AppError({ code: 'invalid-argument', reason: 'bad-archive-record', message: 'TEXT', details })
  expect(sentenceOf(bad)).toBe('Line 12 of fills.jsonl in the archive is not valid. Nothing was changed.')
})

const CONNECTING = [
  addConnection,
  addDemoConnection,
  updateConnection,
  replaceKey,
  syncNow,
  deleteConnection,
  liveAccount,
  createToken,
  revokeToken,
] as const

test.each(CONNECTING)('every refusal of $name has a sentence of its own', ({ reasons }) => {
  for (const reason of Object.keys(reasons)) expect(sentenceOfReason(reason), reason).toMatch(/^[A-Z].*\.$/)
})
