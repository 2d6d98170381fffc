/** The compiler refuses reasons that no function of the contract declares. */
import { expect, test } from 'vitest'
import { Refusal, type RefusalReason } from './refusal.ts'

test('a reason that is declared is taken, with or without a sentence', () => {
  expect(new Refusal('wrong-state').message).toBe('wrong-state')
  expect(new Refusal('damaged-archive', 'The archive has no end.')).toMatchObject({
    reason: 'damaged-archive',
    message: 'The archive has no end.',
    details: {},
  })
})

test('no other reason compiles', () => {
  // @ts-expect-error No function declares it.
  expect(new Refusal('wrong-sate').reason).toBe('wrong-sate')
  const text: string = 'wrong-state'
  // @ts-expect-error Any text is too wide: one function without literal reasons would let everything pass.
  const reason: RefusalReason = text
  expect(reason).toBe('wrong-state')
})
