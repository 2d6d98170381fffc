// Promise [Every screen] Daily tasks need no mouse.
import { AppError } from '@roundtrip/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUndoStack, type UndoStack } from './undo-stack.ts'

/** A text whose changes can be undone and redone, like a document. */
function textOn(stack: UndoStack) {
  let text = ''
  const put = (next: string): { undo: () => Promise<unknown> } => {
    const before = text
    text = next
    return { undo: async () => put(before) }
  }
  return { now: () => text, put: (next: string) => stack.record({ text: next, undo: put(next).undo }) }
}

test('changes are put back one after another, and done again in their order', async () => {
  const stack = createUndoStack()
  const note = textOn(stack)
  for (const text of ['a', 'ab', 'abc']) note.put(text)
  const seen: (string | undefined)[] = []
  for (const act of [stack.undo, stack.undo, stack.redo, stack.undo, stack.undo, stack.undo]) {
    seen.push(`${(await act())?.text ?? 'nothing'}: ${note.now()}`)
  }
  expect(seen).toEqual(['abc: ab', 'ab: a', 'ab: ab', 'ab: a', 'a: ', 'nothing: '])
})

test('everything that was undone can be done again, whatever the order of presses', async () => {
  const presses = fc.array(fc.constantFrom('undo', 'redo'), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string(), { maxLength: 8 }), presses, async (texts, order) => {
      const stack = createUndoStack()
      const note = textOn(stack)
      for (const text of texts) note.put(text)
      for (const press of order) await (press === 'undo' ? stack.undo() : stack.redo())
      while ((await stack.redo()) !== null);
      expect(note.now()).toBe(texts.at(-1) ?? '')
      while ((await stack.undo()) !== null);
      expect(note.now()).toBe('')
    }),
  )
})

test('a new change ends what could be done again', async () => {
  const stack = createUndoStack()
  const note = textOn(stack)
  note.put('a')
  await stack.undo()
  note.put('b')
  expect(await stack.redo()).toBeNull()
  expect(note.now()).toBe('b')
})

test('a change that was undone by its toast is not undone again', async () => {
  const stack = createUndoStack()
  const note = textOn(stack)
  const first = note.put('a')
  await stack.undo(() => first)
  expect([stack.has(first), await stack.undo(() => first), await stack.undo()]).toEqual([false, null, null])
})

test('two quick presses put two changes back', async () => {
  const stack = createUndoStack()
  const note = textOn(stack)
  note.put('a')
  note.put('ab')
  await Promise.all([stack.undo(), stack.undo()])
  expect(note.now()).toBe('')
})

test('what cannot be done again ends what came after it', async () => {
  const stack = createUndoStack()
  stack.record({ text: 'Trade split.', undo: async () => undefined })
  textOn(stack).put('a')
  await stack.undo()
  await stack.undo()
  expect(await stack.redo()).toBeNull()
})

test.each([
  ['stays while there is no connection', new AppError({ code: 'unavailable', message: 'Offline.' }), 'b'],
  ['is passed over where it never can be', new AppError({ code: 'aborted', message: 'Changed.' }), 'a'],
])('a change that could not be put back %s', async (_, error, next) => {
  const stack = createUndoStack()
  stack.record({ text: 'a', undo: async () => undefined })
  let failures = 1
  const undo = async (): Promise<void> => {
    failures -= 1
    if (failures >= 0) throw error
  }
  stack.record({ text: 'b', undo })
  await expect(stack.undo()).rejects.toBe(error)
  expect((await stack.undo())?.text).toBe(next)
})

test('many changes that failed on the way are not taken for done', async () => {
  const stack = createUndoStack()
  const failure = new AppError({ code: 'unavailable', message: 'Offline.' })
  const change = stack.record({ text: 'a', undo: async () => ({ failure, undo: async () => undefined }) })
  await expect(stack.undo()).rejects.toBe(failure)
  expect(stack.has(change)).toBe(true)
})
