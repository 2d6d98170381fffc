/**
 * Half of the kinds of faults, on real processes: nothing acknowledged is lost, and everything recovers by itself.
 * `npm run chaos` runs all of them, again and again.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { chaos } from './chaos.ts'

beforeAll(() => {
  if (!existsSync('.build/fakes/exchange.js'))
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'fakes'])
})

test('nothing is lost or torn by any of the faults, and no answer is wrong', { timeout: 900_000 }, async () => {
  const seed = 1
  const reports = await chaos({
    seed,
    faults: 9,
    tell: ({ fault, acknowledged, wellAfterMs }) =>
      process.stdout.write(
        `seed ${seed}, ${fault}: ${acknowledged} acknowledged, well after ${Math.round(wellAfterMs)} ms\n`,
      ),
  })
  expect(new Set(reports.map(({ fault }) => fault)).size).toBeGreaterThanOrEqual(9)
  expect(reports.flatMap(({ fault, faults }) => faults.map((what) => `${fault}: ${what}`))).toEqual([])
  expect(reports.at(-2)?.acknowledged).toBeGreaterThan(50)
})
