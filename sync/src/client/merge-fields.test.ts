import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

test.each([
  // base          mine              theirs            together
  [
    { a: 1, b: 1 },
    { a: 2, b: 1 },
    { a: 1, b: 2 },
    { a: 2, b: 2 },
  ],
  [{ a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }],
  [{ a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }],
  [{ a: 1 }, { a: 2 }, { a: 3 }, null],
  [{ a: [1] }, { a: [1, 2] }, { a: [1] }, { a: [1, 2] }],
  [{ a: [1] }, { a: [1, 2] }, { a: [1, 3] }, null],
  // Added and removed fields.
  [{}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  [{ a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
  [{ a: 1 }, {}, { a: 2 }, null],
  // The order of fields does not count as a change.
  [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { a: { x: 1, y: 3 } }, { a: { x: 1, y: 3 } }],
])('%j changed to %j and to %j is %j', (base, mine, theirs, together) => {
  expect(mergeFields(base, mine, theirs)).toEqual(together)
  expect(mergeFields(base, theirs, mine)).toEqual(together)
})
