/**
 * Cases of `npm run bench`, so small that their answers are checked and their times mean nothing. Those that start
 * servers or browsers take minutes together, and run what other tests run; `EVERY_BENCH=1` runs them too.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = fileURLToPath(new URL('../.build/bench/main.js', import.meta.url))

const IN_ONE_PROCESS = ['import', 'hard', 'reports', 'insights', 'rules', 'screener', 'layouts'] as const
const WITH_SERVERS = [
  'journal',
  'store',
  'columns',
  'large',
  'undo',
  'stall',
  'overview',
  'browser',
  'demo',
  'candles',
  'market',
  'sync',
  'cluster',
  'calls',
  'enumeration',
] as const
const RUN =
  process.env['EVERY_BENCH'] === undefined ? [...IN_ONE_PROCESS, 'store'] : [...IN_ONE_PROCESS, ...WITH_SERVERS]

beforeAll(() => {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'server', 'fakes', 'bench'], { cwd: ROOT })
})

function runBench(...args: string[]): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', cwd: ROOT })
  if (status !== 0) throw new Error(`bench ${args.join(' ')} ended with ${status}: ${stderr.slice(-2_000)}`)
  return JSON.parse(stdout)
}

test('every case is named here', () => {
  expect((runBench('--names') as string[]).toSorted()).toEqual([...IN_ONE_PROCESS, ...WITH_SERVERS].toSorted())
})

test.each(RUN)('%s gives right answers', (name) => {
  const rows = runBench('--small', name) as { what: string; ms: number }[]
  expect(rows.length).toBeGreaterThan(0)
  for (const { what, ms } of rows) expect([what, Number.isFinite(ms)]).toEqual([what, true])
})
