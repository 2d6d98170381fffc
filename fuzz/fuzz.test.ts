/** Fuzzing in short: what once broke a promise is read again, and each target reads some new inputs. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mulberry32 } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, explore } from './explore.ts'
import { mutateJson } from './mutate.ts'
import { check, type Target } from './target.ts'
import { openTarget, TARGETS } from './targets/index.ts'

const KEPT = 'fuzz/kept'
/** Inputs of a short run; the long run tries new ones for a minute with each target. */
const SHORT = 20

describe.each(TARGETS)('%s', (name) => {
  let target: Target
  beforeAll(async () => {
    target = await openTarget(name)
  })
  afterAll(() => target.close?.())

  test('keeps its promises for every input that once broke them', async () => {
    for (const input of keptInputs(name))
      expect([input.file, await errorOf(target, input.bytes)]).toEqual([input.file, null])
  })

  // ASVS 1.4.2
  test('keeps them for new inputs', async () => {
    const { inputs, broken } = await explore(target, { seed: 1, isEnough: (done) => done >= SHORT })
    expect(broken).toEqual([])
    expect(inputs).toBeGreaterThanOrEqual(SHORT)
  })
})

function keptInputs(name: string): { readonly file: string; readonly bytes: Uint8Array }[] {
  const folder = join(KEPT, name)
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((file) => ({ file, bytes: new Uint8Array(readFileSync(join(folder, file))) }))
}

const BROKEN: Target = {
  seeds: () => [new TextEncoder().encode('price,1.5\nprice,2')],
  words: ['price'],
  max: 1_000,
  as: 'bytes',
  read: (input) => {
    const text = new TextDecoder().decode(input)
    for (const line of text.split('\n'))
      check(Number.isFinite(Number(line.split(',')[1] ?? '0')), 'a price is a number', line)
  },
}

test('a reader that trusts its input is found out, and the same seed finds it again', async () => {
  const options = { seed: 3, isEnough: (done: number) => done >= 500 }
  const first = await explore(BROKEN, options)
  expect(first.broken.map(({ why }) => why.split('\n')[0])).toEqual([expect.stringContaining('a price is a number')])
  const second = await explore(BROKEN, options)
  expect(second.broken.map(({ input }) => input)).toEqual(first.broken.map(({ input }) => input))
})

test('changed JSON is JSON', () => {
  const random = mulberry32(5)
  const corpus = [new TextEncoder().encode('{"data":{"list":[1,"two",null]},"id":"x"}')]
  for (let round = 0; round < 500; round += 1) {
    const input = new TextDecoder().decode(mutateJson(random, { corpus, words: ['id'], max: 10_000 }))
    expect(() => JSON.parse(input) as unknown).not.toThrow()
  }
})

test('the command runs a target in a process of its own', { tags: 'long' }, () => {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'fuzz'])
  const main = '.build/fuzz/fuzz/main.js'
  const { stdout, status } = spawnSync(process.execPath, [main, 'candles', '--minutes', '0.02'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^candles: \d+ inputs, .* 0 broke a promise \(seed 1\)$/m),
  ])
  expect(spawnSync(process.execPath, [main, 'none'], { encoding: 'utf8' }).status).not.toBe(0)
})
