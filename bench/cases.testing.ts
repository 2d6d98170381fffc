/** Cases of `npm run bench`, so small that their results are checked and their times mean nothing. */
import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = fileURLToPath(new URL('../.build/bench/main.js', import.meta.url))

export const CASES = [
  'import',
  'hard',
  'reports',
  'insights',
  'rules',
  'screener',
  'layouts',
  'journal',
  'store',
  'columns',
  'large',
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
  'demo',
  'visitors',
] as const

export function compileBenches(): void {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'server', 'fakes', 'bench'], { cwd: ROOT })
}

/** The output of a run of the program. @throws if it fails, with the end of its output */
export function runBench(...args: string[]): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', cwd: ROOT })
  if (status !== 0) throw new Error(`bench ${args.join(' ')} ended with ${status}: ${stderr.slice(-2_000)}`)
  return JSON.parse(stdout)
}

/** The faults of a case: none if its results are right, which the program checks itself, and every time is a number. */
export function faultsOfCase(name: string): readonly string[] {
  const rows = runBench('--small', name) as { what: string; ms: number }[]
  if (rows.length === 0) return [`${name} measured nothing`]
  return rows.filter(({ ms }) => !Number.isFinite(ms)).map(({ what }) => `${what} has no time`)
}
