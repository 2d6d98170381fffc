import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSlots, type SlotUser } from './slots.ts'

const LIMITS = { max: 4, maxOfAddress: 2, maxOfDemos: 1 }
const user = (uid: string, overrides: Partial<SlotUser> = {}): SlotUser => ({
  uid,
  address: uid,
  isDemo: false,
  ...overrides,
})

describe('slots', () => {
  test('a user has one at a time, and another one after it was given back', () => {
    const slots = createSlots(LIMITS)
    const giveBack = slots.take(user('a'))
    expect(slots.take(user('a'))).toBeNull()
    giveBack?.()
    giveBack?.()
    expect(slots.take(user('a'))).not.toBeNull()
  })
  // ASVS 15.1.3, 15.2.2
  test('demos and addresses leave room for others', () => {
    const slots = createSlots(LIMITS)
    expect(slots.take(user('d1', { isDemo: true }))).not.toBeNull()
    expect(slots.take(user('d2', { isDemo: true }))).toBeNull()
    expect(slots.take(user('a', { address: 'home' }))).not.toBeNull()
    expect(slots.take(user('b', { address: 'home' }))).not.toBeNull()
    expect(slots.take(user('c', { address: 'home' }))).toBeNull()
    expect(slots.take(user('c'))).not.toBeNull()
    expect(slots.take(user('d'))).toBeNull()
  })
  test('demos of one address have one slot, and leave the other to demos elsewhere', () => {
    const slots = createSlots({ ...LIMITS, maxOfDemos: 2 })
    const demo = (uid: string, address: string) => slots.take(user(uid, { isDemo: true, address }))
    expect([demo('d1', 'x'), demo('d2', 'x'), demo('d3', 'y')].map((slot) => slot !== null)).toEqual([
      true,
      false,
      true,
    ])
  })
  // ASVS 1.4.3
  test('never more than there are, in any order of taking and giving back', () => {
    const act = fc.record({
      uid: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      address: fc.constantFrom('x', 'y'),
      isDemo: fc.boolean(),
      gives: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const slots = createSlots(LIMITS)
        const taken: { readonly user: SlotUser; readonly giveBack: () => void }[] = []
        for (const { gives, ...next } of acts) {
          if (gives) taken.shift()?.giveBack()
          const giveBack = slots.take(next)
          if (giveBack !== null) taken.push({ user: next, giveBack })
          expect(taken.length).toBeLessThanOrEqual(LIMITS.max)
          expect(taken.filter((other) => other.user.isDemo).length).toBeLessThanOrEqual(LIMITS.maxOfDemos)
          expect(new Set(taken.map((other) => other.user.uid)).size).toBe(taken.length)
        }
      }),
    )
  })
})
