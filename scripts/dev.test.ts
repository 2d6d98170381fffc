/** What `npm run dev` decides before it starts anything. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Fail = (sentence: string) => never
type ShiftedClock = (
  state: string,
  options: readonly string[],
  fail: Fail,
) => { readonly environment: Readonly<Record<string, string>>; readonly note: string | null }

// Plain JavaScript, because it runs before anything is built.
const load = (name: string): Promise<unknown> => import(new URL(name, import.meta.url).href)
const { freePort } = (await load('./free-port.mjs')) as { freePort: (port: number) => Promise<number> }
const { shiftedClock } = (await load('./shifted-clock.mjs')) as { shiftedClock: ShiftedClock }

test('a port that another program has is replaced by a free one', async () => {
  const other = createServer()
  await new Promise<void>((settle) => other.listen(0, 'localhost', settle))
  const address = other.address()
  const taken = typeof address === 'object' && address !== null ? address.port : 0
  const port = await freePort(taken)
  expect(port).toBeGreaterThan(0)
  expect(port).not.toBe(taken)
  await new Promise((settle) => other.close(settle))
  expect(await freePort(taken)).toBe(taken)
})

function fail(sentence: string): never {
  throw new Error(sentence)
}

test('a clock stays as it is without the option', () => {
  expect(shiftedClock('/nowhere', [], fail)).toEqual({ environment: {}, note: null })
})

test.each(['--clock', '--clock=tomorrow', '--clock=30d'])('%s is not an offset, and says what one is', (option) => {
  expect(() => shiftedClock('/nowhere', [option], fail)).toThrow('such as --clock=+30d')
})

test('an offset is written where the programs read it, or the missing library is named', () => {
  const state = mkdtempSync(join(tmpdir(), 'roundtrip-clock-'))
  try {
    const { environment, note } = shiftedClock(state, ['--clock=-2h'], fail)
    expect(readFileSync(join(state, 'clock'), 'utf8')).toBe('-2h\n')
    expect(environment['FAKETIME_TIMESTAMP_FILE']).toBe(join(state, 'clock'))
    expect(note).toContain('-2h')
  } catch (error) {
    expect(String(error)).toContain('libfaketime')
  }
})
