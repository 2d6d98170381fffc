#!/usr/bin/env node
/**
 * Keeps the statements of this release, so that every later one can be tested beside it: the tests of the server run on
 * databases that log its statements. `npm run keep-statements -- 2026-11-24`; paths of tests behind the day run
 * these alone.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const [day, ...chosen] = process.argv.slice(2)
if (day === undefined || !/^\d{4}-\d{2}-\d{2}[a-z]?$/.test(day)) {
  process.stderr.write('Name the day of the release: npm run keep-statements -- 2026-11-24 [PATHS OF TESTS]\n')
  process.exit(2)
}
const logs = mkdtempSync(join(tmpdir(), 'rt-statements-'))
const done =
  test({ ROUNDTRIP_STATEMENTS: logs }, chosen.length > 0 ? chosen : ['server/src']) &&
  test({ ROUNDTRIP_KEEP_STATEMENTS: `${day} ${logs}` }, ['server/src/backup/released-statements.long.test.ts'])
rmSync(logs, { recursive: true, force: true })
process.exitCode = done ? 0 : 1

function test(environment, paths) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'server', '--project', 'long', ...paths],
    {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    },
  )
  return status === 0
}
