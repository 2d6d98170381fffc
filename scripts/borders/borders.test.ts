/** The tables match the tree, and each border still works: forbidden imports are reported, allowed ones pass. */
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Borders, borderFaults, forbiddenImports } from './check.ts'
import { importsOf, readGraph } from './graph.ts'
import { TABLES } from './tables.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

describe.each(TABLES)('the borders of $folder', (borders) => {
  test('every file keeps to its table, and the table to the tree', () => {
    const graph = readGraph(ROOT, borders.folder)
    expect(graph.imports.length).toBeGreaterThan(graph.files.length)
    expect(borderFaults(borders, graph)).toEqual([])
  })

  test('every file that a reader should begin with is there', () => {
    for (const [key, { entry = [] }] of Object.entries(borders.rooms))
      for (const file of entry) expect(existsSync(join(ROOT, borders.folder, key, file)), `${key}: ${file}`).toBe(true)
  })

  test.each(Object.keys(borders.rooms))('%s has a border', (key) => {
    const keys = Object.keys(borders.rooms)
    const file = fileIn(borders, key)
    expect(faultsOf(borders, file, fileIn(borders, key))).toEqual([])
    for (const higher of keys.slice(keys.indexOf(key) + 1)) {
      expect(faultsOf(borders, file, fileIn(borders, higher)), `${key} -> ${higher}`).toHaveLength(1)
    }
    for (const name of ['@roundtrip/server/log', 'left-pad']) {
      expect(faultsOf(borders, file, name), `${key} -> ${name}`).toHaveLength(1)
    }
  })
})

/** Imports that were once missed, and those that matter most. */
describe.each([
  ['core/src/base/a.ts', 'core/src/market/bar.ts'],
  ['core/src/ledger/a.ts', 'core/src/screener/row.ts'],
  ['core/src/trades/a.ts', 'core/src/calculators/lots.ts'],
  ['core/src/trades/a.ts', 'core/src/exchanges/layouts/layout.ts'],
  ['core/src/measures/a.ts', 'core/src/reports/index.ts'],
  ['core/src/reports/a.ts', 'core/src/rules/index.ts'],
  ['core/src/rules/a.ts', 'core/src/exchanges/index.ts'],
  ['core/src/screener/a.ts', 'core/src/measures/index.ts'],
  ['core/src/search/a.ts', 'core/src/base/index.ts'],
  ['core/src/base/a.ts', 'node:fs'],
  ['contract/src/fields/a.ts', '@roundtrip/core/reports'],
  ['contract/src/market/a.ts', '@roundtrip/core/screener'],
  ['contract/src/plans/a.ts', 'contract/src/trades/manual.ts'],
  ['contract/src/documents/a.ts', 'core/src/base/fixed.ts'],
  ['sync/src/client/a.ts', 'sync/src/server/write-rule.ts'],
  ['sync/src/server/a.ts', 'sync/src/client/write-queue.ts'],
  ['sync/src/protocol/a.ts', 'sync/src/client/ports.ts'],
  ['sync/src/client/a.ts', 'react'],
  ['sync/src/client/a.ts', 'node:timers'],
  ['sync/src/server/a.ts', 'pg'],
  ['sync/src/server/a.ts', 'hono'],
  ['sync/src/client/a.ts', 'web/src/data/documents/browser-ports.ts'],
  // Each of these was part of the cycle in which most rooms of the server once reached each other.
  ['server/src/ledger/positions/a.ts', 'server/src/demo/fill-template.ts'],
  ['server/src/ledger/imports/a.ts', 'server/src/payments/entitlements.ts'],
  ['server/src/ledger/rates/a.ts', 'server/src/market/candle-service.ts'],
  ['server/src/ledger/store/a.ts', 'server/src/ledger/positions/rebuild.ts'],
  ['server/src/ledger/trades/a.ts', 'server/src/ledger/imports/records.ts'],
  ['server/src/ledger/positions/a.ts', 'server/src/ledger/checks/health.ts'],
  ['server/src/http/a.ts', 'server/src/auth/port.ts'],
  ['server/src/http/a.ts', 'server/src/mail/letters.ts'],
  ['server/src/ground/a.ts', 'server/src/payments/payments.ts'],
  ['server/src/sync/a.ts', 'server/src/threads/workers.ts'],
  ['server/src/market/a.ts', 'ccxt'],
  ['server/src/app/a.ts', 'web/src/app/main.tsx'],
  ['server/src/payments/a.ts', '@roundtrip/contract/imports'],
  ['web/src/screens/one/a.ts', '@roundtrip/contract/functions'],
  ['web/src/screens/one/a.ts', 'web/src/screens/two/Two.tsx'],
  ['web/src/screens/one/below/a.ts', 'web/src/screens/two/below/b.ts'],
  ['web/src/screens/landing/a.ts', 'web/src/screens/faq/FaqScreen.tsx'],
  ['web/src/screens/one/a.ts', 'web/src/modals/Message.tsx'],
  ['web/src/screens/one/a.ts', '@roundtrip/core/exchanges'],
  ['web/src/screens/one/a.ts', 'web/src/app/routes.tsx'],
  ['web/src/parts/rules/a.ts', 'web/src/modals/Modals.tsx'],
  ['web/src/parts/States.tsx', 'web/src/modals/change-trade/draft.ts'],
  ['web/src/parts/report/a.ts', 'web/src/screens/overview/OverviewScreen.tsx'],
  ['web/src/ui/a.ts', 'web/src/parts/tell.ts'],
  ['web/src/ui/a.ts', 'web/src/data/settings/settings.ts'],
  ['web/src/ui/a.ts', 'react-router'],
  ['web/src/ui/a.ts', '@roundtrip/core/base'],
  ['web/src/data/trades/a.ts', 'web/src/parts/tell.ts'],
  ['web/src/data/session/a.ts', 'web/src/ui/chunk.ts'],
  ['web/src/data/requests/a.ts', '@roundtrip/server'],
  // Each of these was part of the cycle in which requests, session, documents and analysis once reached each other.
  ['web/src/data/session/a.ts', 'web/src/data/requests/callable.ts'],
  ['web/src/data/offline/a.ts', 'web/src/data/session/auth-client.ts'],
  ['web/src/data/offline/a.ts', 'web/src/data/documents/document-client.ts'],
  ['web/src/data/requests/a.ts', 'web/src/data/documents/use-documents.ts'],
  ['web/src/data/documents/a.ts', 'web/src/data/settings/display.ts'],
  ['web/src/data/documents/a.ts', 'web/src/data/trades/annotated-trades.ts'],
  ['web/src/data/analysis/a.ts', 'web/src/data/trades/typed-money.ts'],
  ['web/src/data/import/a.ts', 'web/src/data/analysis/worker.ts'],
  // Sections are in their screen's folder but do not import it; and no other screen shows them.
  ['web/src/screens/screener/market/a.ts', 'web/src/screens/screener/ScreenerScreen.tsx'],
  ['web/src/screens/screener/market/a.ts', 'web/src/ui/Button.tsx'],
  ['web/src/screens/journal-daily/a.ts', 'web/src/screens/journal/search/engine.ts'],
  ['web/src/format/a.ts', 'web/src/data/settings/settings.ts'],
  ['web/src/language/a.ts', 'web/src/format/number.ts'],
])('%s may not import %s', (file, target) => {
  const borders = TABLES.find(({ folder }) => file.startsWith(folder))
  const spelled = spell(file, target)
  test.each([
    ['value', `import { a } from '${spelled}'`],
    ['type', `import type { A } from '${spelled}'`],
    ['side effect', `import '${spelled}'`],
    ['re-export', `export type { A } from '${spelled}'`],
    ['re-export of everything', `export * from '${spelled}'`],
    ['lazy import', `export const load = () => import('${spelled}')`],
    ['type of an import', `export type A = import('${spelled}').A`],
  ])('as a %s', (_, text) => {
    if (borders === undefined) expect.fail(`No table has ${file}.`)
    const [fault, ...more] = forbiddenImports(borders, { files: [file], imports: importsOf(file, text) })
    expect(fault).toContain(`${file} imports ${target}: `)
    expect(more).toEqual([])
  })
})

describe('the import graph', () => {
  test('knows workers, and no files that are only read', () => {
    const text = `
      const worker = new Worker(new URL('./below/sort.worker.ts', import.meta.url))
      const sample = new URL('../data/sample.csv', import.meta.url)
      const elsewhere = new URL('./other.ts', location.href)`
    expect(importsOf('web/src/data/a.ts', text)).toEqual([
      { file: 'web/src/data/a.ts', target: 'web/src/data/below/sort.worker.ts' },
    ])
  })

  test('counts a file once, whatever is taken from it', () => {
    const text = `import { a } from './b.ts'\nimport type { B } from './b.ts'\nimport page from './page.css?raw'`
    expect(importsOf('web/src/ui/a.tsx', text).map(({ target }) => target)).toEqual([
      'web/src/ui/b.ts',
      'web/src/ui/page.css',
    ])
  })

  test('refuses a file that it cannot read', () => {
    expect(() => importsOf('core/src/base/a.ts', 'import {')).toThrow('core/src/base/a.ts cannot be parsed')
  })
})

describe('a table', () => {
  const ROOMS = {
    low: { holds: 'the ground' },
    'high/inner': { holds: 'a part of what stands on it' },
    high: { holds: 'what stands on it' },
    roof: { holds: 'what stands on that' },
  }
  const TABLE: Borders = { folder: 'a/src', tests: ['vitest'], rooms: ROOMS, packages: {} }
  const FILES = ['a/src/low/one.ts', 'a/src/high/two.ts', 'a/src/high/inner/three.ts', 'a/src/roof/four.ts']
  const faults = (changes: Partial<Borders>, imports: readonly (readonly [file: string, target: string])[] = []) =>
    borderFaults(
      { ...TABLE, ...changes },
      {
        files: FILES,
        imports: imports.map(([file, target]) => ({ file: `a/src/${file}`, target })),
      },
    )
  const refused = (file: string, target: string, key: string, other: string) => [
    `a/src/${file} imports ${target}: the table of a/src does not let ${key} import ${other}.`,
  ]

  test('lets a room import those before it, and none after it', () => {
    expect(faults({}, [['roof/four.ts', 'a/src/low/one.ts']])).toEqual([])
    expect(faults({}, [['low/one.ts', 'a/src/roof/four.ts']])).toEqual(
      refused('low/one.ts', 'a/src/roof/four.ts', 'low', 'roof'),
    )
  })

  test('lets a room inside of another be imported by that one alone', () => {
    expect(faults({}, [['high/two.ts', 'a/src/high/inner/three.ts']])).toEqual([])
    expect(faults({}, [['roof/four.ts', 'a/src/high/inner/three.ts']])).toEqual(
      refused('roof/four.ts', 'a/src/high/inner/three.ts', 'roof', 'high/inner'),
    )
  })

  test('refuses what is never imported, although it stands before', () => {
    const never = [{ room: 'roof', targets: ['low'], because: 'it rains' }]
    expect(faults({ never }, [['roof/four.ts', 'a/src/high/two.ts']])).toEqual([])
    expect(faults({ never }, [['roof/four.ts', 'a/src/low/one.ts']])).toEqual(
      refused('roof/four.ts', 'a/src/low/one.ts', 'roof', 'low'),
    )
  })

  test('keeps the folders of a folder apart', () => {
    const rooms = { 'pages/*': { holds: '' }, 'pages/two': { holds: '' }, 'pages/three': { holds: '' } }
    const files = ['a/src/pages/one/a.ts', 'a/src/pages/two/a.ts', 'a/src/pages/three/a.ts']
    const imports = files.slice(0, 2).map((target) => ({ file: 'a/src/pages/three/b.ts', target }))
    expect(borderFaults({ ...TABLE, rooms, apart: ['pages'] }, { files, imports })).toHaveLength(2)
    expect(borderFaults({ ...TABLE, rooms }, { files, imports })).toEqual([])
  })

  test('lets tests import each room and their packages, and code neither', () => {
    const imports = ['low/one.ts', 'low/one.test.ts'].flatMap((file) =>
      ['vitest', 'a/src/roof/four.ts'].map((target) => [file, target] as const),
    )
    expect(faults({}, imports)).toEqual([
      ...refused('low/one.ts', 'vitest', 'low', 'vitest'),
      ...refused('low/one.ts', 'a/src/roof/four.ts', 'low', 'roof'),
    ])
  })

  test('lets a package be imported by the rooms of the longest name that fits', () => {
    const packages = { zod: '*', 'zod/mini': ['high'], 'node:*': ['roof'] } as const
    const imports = [
      ['low/one.ts', 'zod'],
      ['high/inner/three.ts', 'zod/mini'],
      ['roof/four.ts', 'node:fs'],
    ] as const
    expect(faults({ packages }, imports)).toEqual([])
    expect(faults({ packages }, [...imports, ['low/one.ts', 'zod/mini']])).toEqual(
      refused('low/one.ts', 'zod/mini', 'low', 'zod/mini'),
    )
  })

  test.each<[string, Partial<Borders>, string]>([
    ['a file in no room', { rooms: { low: ROOMS.low } }, 'a/src/high/two.ts lies in no room'],
    ['a room without files', { rooms: { ...ROOMS, gone: { holds: '' } } }, 'a/src: the room gone has no file'],
    ['a misspelt room', { never: [{ room: 'rof', targets: ['low'], because: '' }] }, 'a/src: rof is no room.'],
    ['a room of a package that is none', { packages: { zod: ['rof'] } }, 'a/src: rof is no room.'],
    ['a package that nothing imports', { packages: { zod: ['low'] } }, 'a/src: low no longer imports zod.'],
  ])('has a fault with %s', (_, changes, sentence) => {
    expect(faults(changes).join('\n')).toContain(sentence)
  })
})

/** A file in a room. */
function fileIn({ folder }: Borders, key: string): string {
  const path = /\.tsx?$/.test(key) ? key : `${key.replace(/\*$/, 'canary').replace(/\/?\.$/, '')}/canary.ts`
  return `${folder}/${path}`.replace('//', '/')
}

function faultsOf(borders: Borders, file: string, target: string): string[] {
  const text = `import type { A } from '${spell(file, target)}'`
  return forbiddenImports(borders, { files: [file], imports: importsOf(file, text) })
}

/** How a file would write the import of one of our files or of a package. */
function spell(file: string, target: string): string {
  if (!/^(core|contract|sync|server|web)\/src\//.test(target)) return target
  const path = relative(dirname(file), target)
  return path.startsWith('.') ? path : `./${path}`
}
