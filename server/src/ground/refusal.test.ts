/** The compiler refuses reasons that the named function does not declare. */
import type { RestoreReason } from '@roundtrip/contract/imports'
import { expect, test } from 'vitest'
import { type ReasonOf, Refusal, type RefusalReason } from './refusal.ts'

test('a reason that is declared is taken, with or without a sentence', () => {
  expect(new Refusal<ReasonOf<'syncNow'>>('wrong-state').message).toBe('wrong-state')
  expect(new Refusal<RestoreReason>('damaged-archive', 'The archive has no end.')).toMatchObject({
    reason: 'damaged-archive',
    message: 'The archive has no end.',
    details: {},
  })
})

test('no other reason compiles', () => {
  // @ts-expect-error No function declares it.
  expect(new Refusal<RefusalReason>('wrong-sate').reason).toBe('wrong-sate')
  // @ts-expect-error Another function declares it.
  expect(new Refusal<ReasonOf<'mergeTrades'>>('no-fill').reason).toBe('no-fill')
  // @ts-expect-error Only one of the two declares it.
  expect(new Refusal<ReasonOf<'mergeTrades' | 'splitTrade'>>('no-fill').reason).toBe('no-fill')
  // @ts-expect-error The function has to be named.
  expect(new Refusal('no-fill').reason).toBe('no-fill')
  const text: string = 'wrong-state'
  // @ts-expect-error Any text is too wide: one function without literal reasons would let everything pass.
  const reason: RefusalReason = text
  expect(reason).toBe('wrong-state')
})
