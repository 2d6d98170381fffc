import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLong, type TaskTurn, taskTurns } from './task-turns.ts'

const task = (uid: string, overrides: Partial<TaskTurn> = {}): TaskTurn => ({
  uid,
  name: 'tradeDetail',
  isDemo: false,
  ...overrides,
})

describe('turns of tasks', () => {
  test('a user who sent many waits behind a user who sent one', () => {
    const turns = taskTurns(1)
    for (const uid of ['greedy', 'greedy', 'greedy', 'other']) turns.add(task(uid))
    const order = [1, 2, 3, 4].map(() => turns.next([])?.uid)
    expect(order).toEqual(['greedy', 'other', 'greedy', 'greedy'])
    expect(turns.next([])).toBeNull()
  })
  test('tasks of one user keep their order, and never run beside each other', () => {
    const turns = taskTurns(3)
    turns.add(task('a', { name: 'stageChunk' }))
    turns.add(task('a', { name: 'commitImport' }))
    const first = turns.next([])
    expect(first?.name).toBe('stageChunk')
    expect(turns.next([task('a')])).toBeNull()
    expect(turns.next([])?.name).toBe('commitImport')
  })
  test('long tasks leave a thread to short ones', () => {
    const turns = taskTurns(3)
    const running = [task('a', { name: 'commitImport' }), task('b', { name: 'restore' })]
    turns.add(task('c', { name: 'commitImport' }))
    turns.add(task('d'))
    expect(turns.next(running)?.uid).toBe('d')
    expect(turns.next(running)).toBeNull()
    expect(turns.next(running.slice(1))?.uid).toBe('c')
  })
  test('all demos together have one of three threads', () => {
    const turns = taskTurns(3)
    turns.add(task('d2', { isDemo: true, name: 'fillTemplate' }))
    turns.add(task('a'))
    const running = [task('d1', { isDemo: true, name: 'fillTemplate' })]
    expect(turns.next(running)?.uid).toBe('a')
    expect(turns.next(running)).toBeNull()
  })
  test('a user has 40 tasks waiting and demos 120, while another one still finds a place', () => {
    const turns = taskTurns(3)
    expect(Array.from({ length: 40 }, () => turns.add(task('greedy')))).not.toContain(false)
    expect(turns.add(task('greedy'))).toBe(false)
    const demos = Array.from({ length: 120 }, (_, n) => turns.add(task(`d${n}`, { isDemo: true })))
    expect(demos).not.toContain(false)
    expect(turns.add(task('another demo', { isDemo: true }))).toBe(false)
    expect(turns.add(task('other'))).toBe(true)
    expect(turns.waiting()).toBe(161)
  })
  test('every task has its turn, whatever comes, and the limits hold all the time', () => {
    const some = fc.record({
      uid: fc.constantFrom('a', 'b', 'c', 'd1', 'd2'),
      name: fc.constantFrom<TaskTurn['name']>('tradeDetail', 'commitImport'),
      ends: fc.nat(3),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 80 }), fc.integer({ min: 1, max: 4 }), (given, threads) => {
        const turns = taskTurns(threads)
        let running: TaskTurn[] = []
        let begun = 0
        const fill = (): void => {
          for (let next = turns.next(running); next !== null; next = turns.next(running)) {
            running.push(next)
            begun += 1
          }
          const max = Math.max(1, threads - 1)
          expect(running.length).toBeLessThanOrEqual(threads)
          expect(new Set(running.map(({ uid }) => uid)).size).toBe(running.length)
          expect(running.filter(({ name }) => isLong(name)).length).toBeLessThanOrEqual(max)
        }
        let added = 0
        for (const { uid, name, ends } of given) {
          if (turns.add(task(uid, { name, isDemo: uid.startsWith('d') }))) added += 1
          running = running.slice(ends)
          fill()
        }
        while (running.length > 0) {
          running = running.slice(1)
          fill()
        }
        expect(begun).toBe(added)
        expect(turns.waiting()).toBe(0)
      }),
    )
  })
})
