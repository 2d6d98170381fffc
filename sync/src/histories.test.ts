/** Thousands of random histories satisfy the invariants of the README; a failing one is shown in its shortest form. */
import { expect, test } from 'vitest'
import { historyOf, shortened, violationsOf, written } from './history.testing.ts'

/** `HISTORY=123` runs that one again; `HISTORIES=100000` runs that many, starting at `FIRST_HISTORY`. */
const { HISTORY, HISTORIES = '4000', FIRST_HISTORY = '1' } = process.env

test('whatever happens, what is typed is stored once or reported, and everyone sees the same', async () => {
  const first = Number(HISTORY ?? FIRST_HISTORY)
  const count = HISTORY === undefined ? Number(HISTORIES) : 1
  for (let seed = first; seed < first + count; seed += 1) {
    const history = historyOf(seed)
    if ((await violationsOf(history)).length === 0) continue
    const shortest = await shortened(history)
    expect.fail(written(shortest, await violationsOf(shortest)))
  }
})

test('a day that is deleted and begun again in one write may get back what was sent to it before', async () => {
  // A form creates the day, and its response is lost. Another tab deletes the day and creates it again, which is one
  // change for the server. The form, which has received no response, then sends its text again.
  expect(await violationsOf(historyOf(901_138))).toEqual([])
})
