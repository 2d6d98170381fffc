/** Four accounts on two addresses take all they can of each shared resource. Another user still gets one next. */
import { describe, expect, test } from 'vitest'
import { SHARED_SLOTS, SHARED_TURNS } from './shared-slots.ts'
import { createSlots, type SlotUser } from './slots.ts'
import { createTurns, type TurnLimits } from './turns.ts'

const user = (uid: string, address: string, isDemo = false): SlotUser => ({ uid, address, isDemo })
const GREEDY = [user('a', 'x'), user('b', 'x'), user('c', 'y'), user('d', 'y')]
const DEMOS = GREEDY.map((greedy) => ({ ...greedy, isDemo: true }))
const OTHER = user('other', 'z')

/** Lets everything that can settle now do so. */
const settled = (): Promise<void> => new Promise((next) => setImmediate(next))

/** How many of those who hold a turn must release it before the other user gets one. */
async function turnsBefore(limits: TurnLimits, greedy: readonly SlotUser[]): Promise<number> {
  const turns = createTurns(limits)
  const ends: (() => void)[] = []
  for (const user of Array.from({ length: 200 }, () => greedy).flat()) {
    void turns.take(user)?.then((giveBack) => ends.push(giveBack))
  }
  await settled()
  let isNext = false
  const turn = turns.take(OTHER)
  expect(turn).not.toBeNull()
  void turn?.then(() => {
    isNext = true
  })
  for (let given = 0; ; given += 1) {
    await settled()
    if (isNext) return given
    const end = ends.shift()
    if (end === undefined) throw new Error('Nobody holds a turn, and the other one has none.')
    end()
  }
}

describe.each(Object.entries<TurnLimits>(SHARED_TURNS))('%s', (_, limits) => {
  test('somebody else has a turn after one of each address', async () => {
    expect(await turnsBefore(limits, GREEDY)).toBeLessThanOrEqual(2)
  })
  test('and a turn at once where demos take all they can', async () => {
    expect(await turnsBefore(limits, DEMOS)).toBe(0)
  })
})

// Its holder decides how long, and it is never revoked.
test.each(['pictureUploads', 'accountActs'] as const)('%s are never all taken', async (name) => {
  expect(await turnsBefore(SHARED_TURNS[name], GREEDY)).toBe(0)
})

test.each(Object.entries(SHARED_SLOTS))('%s leave one to somebody else', (_, limits) => {
  const slots = createSlots(limits)
  for (const user of Array.from({ length: 200 }, () => GREEDY).flat()) slots.take(user)
  expect(slots.take(OTHER)).not.toBeNull()
})
