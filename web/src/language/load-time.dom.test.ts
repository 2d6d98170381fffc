/** Nothing is translated while a module loads, so every text follows a change of the language. */
import { expect, test, vi } from 'vitest'
import { MODULES } from './modules.testing.ts'

const translated = vi.hoisted((): string[] => [])

vi.mock('./translate.ts', async (load) => {
  const own = await load<typeof import('./translate.ts')>()
  const noting =
    <Arguments extends readonly unknown[]>(translate: (...given: Arguments) => string) =>
    (...given: Arguments): string => {
      translated.push(given.join(' '))
      return translate(...given)
    }
  return { ...own, t: noting(own.t), tIn: noting(own.tIn), nounFor: noting(own.nounFor) }
})

test('no module translates a text while it loads', { timeout: 600_000, tags: 'long' }, async () => {
  const loads = Object.values(MODULES)
  expect(loads.length).toBeGreaterThan(1_000)
  for (const load of loads) await load()
  expect(translated).toEqual([])
})
