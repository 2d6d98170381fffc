/** Which tests run with shifted clocks, and at which moments. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

type ClockTest = { readonly file: string; readonly readsClock: boolean; readonly hasServer: boolean }
type Moment = { readonly name: string; readonly at: string; readonly zone?: string; readonly why: string }
type Module = {
  readonly MOMENTS: readonly Moment[]
  readonly clockTests: (root: string) => readonly ClockTest[]
}

// Plain JavaScript, because it runs without anything built.
const { MOMENTS, clockTests } = (await import(new URL('./clocks.mjs', import.meta.url).href)) as Module

const root = mkdtempSync(join(tmpdir(), 'roundtrip-clocks-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const FILES: Readonly<Record<string, string>> = {
  'core/package.json': JSON.stringify({ name: '@roundtrip/core', exports: { './base': { source: './src/index.ts' } } }),
  'core/src/index.ts': `export * from './now.ts'`,
  'core/src/now.ts': `import '../../core/src/index.ts'\nexport const now = () => Date.now()`,
  'core/src/sum.test.ts': `import { sum } from './sum.ts'`,
  'core/src/sum.ts': `export const sum = 0`,
  'web/src/far.test.tsx': `import { shown } from './shown.ts'`,
  'web/src/shown.ts': `import { now } from '@roundtrip/core/base'`,
  'web/src/late.test.ts': `const { shown } = await import('./shown.ts')`,
  'server/src/testing/server.testing.ts': `export const startServer = 0`,
  'server/src/sync/sync.test.ts': `import { startServer } from '../testing/server.testing.ts'`,
}
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

test('the tests that run at shifted clocks are those that reach the clock by what they import', () => {
  expect(clockTests(root)).toEqual([
    { file: 'server/src/sync/sync.test.ts', readsClock: false, hasServer: true },
    { file: 'web/src/far.test.tsx', readsClock: true, hasServer: false },
    { file: 'web/src/late.test.ts', readsClock: true, hasServer: false },
  ])
})

test('each moment has a name of its own, a time and a reason', () => {
  expect(new Set(MOMENTS.map(({ name }) => name)).size).toBe(12)
  for (const { name, at, zone = 'UTC', why } of MOMENTS) {
    expect(new Date(at).toISOString(), name).toBe(at.replace('Z', '.000Z'))
    expect(Intl.supportedValuesOf('timeZone').concat('UTC'), name).toContain(zone)
    expect(why, name).not.toBe('')
  }
})
