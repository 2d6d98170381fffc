import {
  addConnection,
  addDemoConnection,
  AppError,
  AUTH_REASONS,
  type Code,
  deleteConnection,
  liveAccount,
  replaceKey,
  syncNow,
  updateConnection,
} from '@roundtrip/contract'
import { expect, test } from 'vitest'
import { sentenceOf, sentenceOfReason } from './sentences.ts'

test.each(Object.entries(AUTH_REASONS))('%s is a sentence of ours, not text of the server', (...[reason, code]) => {
  const said = sentenceOf(new AppError({ code: code as Code, reason, message: 'TEXT OF THE SERVER' }))
  expect(said).toMatch(/^[A-Z].*\.$/)
  expect(said).not.toContain('TEXT OF THE SERVER')
})

test('a reason without words falls back to its code, and what is no error of ours to a general sentence', () => {
  const odd = new AppError({ code: 'not-found', reason: 'constructor', message: 'TEXT OF THE SERVER' })
  expect(sentenceOf(odd)).toBe('This no longer exists.')
  expect(sentenceOf(new TypeError('x'))).toBe('Something unexpected went wrong. Try again.')
  expect(sentenceOfReason('auth/nothing-like-it')).toBeNull()
})

const CONNECTING = [
  addConnection,
  addDemoConnection,
  updateConnection,
  replaceKey,
  syncNow,
  deleteConnection,
  liveAccount,
] as const

test.each(CONNECTING)('every refusal of $name has a sentence of its own', ({ reasons }) => {
  for (const reason of Object.keys(reasons)) expect(sentenceOfReason(reason), reason).toMatch(/^[A-Z].*\.$/)
})
