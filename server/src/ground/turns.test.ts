import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SlotUser } from './slots.ts'
import { createTurns } from './turns.ts'

const LIMITS = {
  max: 2,
  maxOfUser: 1,
  maxOfAddress: 2,
  maxOfDemos: 1,
  maxWaiting: 3,
  maxWaitingOfAddress: 5,
}
const user = (uid: string, overrides: Partial<SlotUser> = {}): SlotUser => ({
  uid,
  address: uid,
  isDemo: false,
  ...overrides,
})

/** Lets everything that can settle now do so. */
const settled = (): Promise<void> => new Promise((next) => setImmediate(next))

describe('turns', () => {
  test('a user with many requests and a user with one take turns', async () => {
    const turns = createTurns({ ...LIMITS, max: 1 })
    const order: string[] = []
    const ends: (() => void)[] = []
    for (const uid of ['greedy', 'greedy', 'greedy', 'other']) {
      void turns.take(user(uid))?.then((giveBack) => {
        order.push(uid)
        ends.push(giveBack)
      })
    }
    for (let count = 0; count < 4; count += 1) {
      await settled()
      ends.pop()?.()
    }
    expect(order).toEqual(['greedy', 'other', 'greedy', 'greedy'])
  })
  test('who has too many waiting is refused, and another user is not', async () => {
    const turns = createTurns(LIMITS)
    const taken = Array.from({ length: 6 }, () => turns.take(user('greedy')))
    expect(taken.map((turn) => turn !== null)).toEqual([true, true, true, true, false, false])
    expect(await turns.take(user('other'))).toBeTypeOf('function')
  })
  test('an address with many users is refused before other addresses are', () => {
    const turns = createTurns(LIMITS)
    const taken = Array.from({ length: 8 }, (_, n) => turns.take(user(`u${n}`, { address: 'home' })))
    expect(taken.filter((turn) => turn === null).length).toBe(1)
    expect(turns.take(user('other'))).not.toBeNull()
  })
  test('demos together leave a turn to users', async () => {
    const turns = createTurns(LIMITS)
    let second = false
    await turns.take(user('d1', { isDemo: true }))
    void turns.take(user('d2', { isDemo: true }))?.then(() => (second = true))
    expect(await turns.take(user('a'))).toBeTypeOf('function')
    await settled()
    expect(second).toBe(false)
  })
  test('every turn that was promised comes, and never more at once than there are', async () => {
    const some = fc.record({
      uid: fc.constantFrom('a', 'b', 'c', 'd'),
      address: fc.constantFrom('x', 'y'),
      isDemo: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 30 }), async (given) => {
        const turns = createTurns(LIMITS)
        const ends: (() => void)[] = []
        let begun = 0
        let promised = 0
        for (const next of given) {
          const turn = turns.take(next)
          if (turn === null) continue
          promised += 1
          void turn.then((giveBack) => {
            begun += 1
            ends.push(giveBack)
          })
        }
        for (let round = 0; round <= given.length; round += 1) {
          await settled()
          expect(ends.length).toBeLessThanOrEqual(LIMITS.max)
          const end = ends.shift()
          end?.()
          end?.()
        }
        expect(begun).toBe(promised)
      }),
      { numRuns: 50 },
    )
  })
})
