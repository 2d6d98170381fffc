/** Every case of `npm run bench`, so small that its answers are checked and its times mean nothing. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = fileURLToPath(new URL('../.build/bench/main.js', import.meta.url))

const CASES = [
  'import',
  'hard',
  'reports',
  'insights',
  'rules',
  'screener',
  'journal',
  'store',
  'columns',
  'large',
  'layouts',
  'undo',
  'stall',
  'overview',
  'browser',
  'candles',
  'market',
  'sync',
  'cluster',
  'calls',
  'enumeration',
] as const

beforeAll(() => {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'server', 'fakes', 'bench'], { cwd: ROOT })
})

function runBench(...args: string[]): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', cwd: ROOT })
  if (status !== 0) throw new Error(`bench ${args.join(' ')} ended with ${status}: ${stderr.slice(-2_000)}`)
  return JSON.parse(stdout)
}

test('every case is run here', () => {
  expect(runBench('--names')).toEqual(CASES)
})

test.each(CASES)('%s gives right answers', (name) => {
  if ((name === 'overview' || name === 'browser') && !hasPagesAndBrowser()) {
    process.stdout.write(`bench ${name} was not run: it needs the built pages and a browser.\n`)
    return
  }
  const rows = runBench('--small', name) as { what: string; ms: number }[]
  expect(rows.length).toBeGreaterThan(0)
  for (const { what, ms } of rows) expect([what, Number.isFinite(ms)]).toEqual([what, true])
})

function hasPagesAndBrowser(): boolean {
  const browser = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  return existsSync(`${ROOT}/web/dist/index.html`) && (existsSync(browser) || existsSync(chromium.executablePath()))
}
