/** The tables fit the tree, and each border still bites: forbidden imports are found, allowed ones pass. */
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
    const file = fileIn(borders, key)
    const room = borders.rooms[key]
    const others = Object.keys(borders.rooms).filter((other) => other !== key)
    const allowed = others.filter((other) => room?.imports.includes(other) || borders.everywhere?.includes(other))
    const forbidden = others.filter((other) => !allowed.includes(other))
    for (const other of [...allowed, key]) expect(faultsOf(borders, file, fileIn(borders, other))).toEqual([])
    for (const other of forbidden) {
      expect(faultsOf(borders, file, fileIn(borders, other)), `${key} -> ${other}`).toHaveLength(1)
    }
    for (const name of ['@roundtrip/server/log', 'left-pad']) {
      expect(faultsOf(borders, file, name), `${key} -> ${name}`).toHaveLength(1)
    }
  })
})

/** Imports that once passed unseen, and those that matter most. */
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
  // Each of these tied the knot in which most rooms of the server once reached each other.
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
  // Each of these tied the knot in which requests, session, documents and analysis once reached each other.
  ['web/src/data/session/a.ts', 'web/src/data/requests/callable.ts'],
  ['web/src/data/offline/a.ts', 'web/src/data/session/auth-client.ts'],
  ['web/src/data/offline/a.ts', 'web/src/data/documents/document-client.ts'],
  ['web/src/data/requests/a.ts', 'web/src/data/documents/use-documents.ts'],
  ['web/src/data/documents/a.ts', 'web/src/data/settings/display.ts'],
  ['web/src/data/documents/a.ts', 'web/src/data/trades/annotated-trades.ts'],
  ['web/src/data/analysis/a.ts', 'web/src/data/trades/typed-money.ts'],
  ['web/src/data/import/a.ts', 'web/src/data/analysis/worker.ts'],
  // Sections lie with their screen, but do not know it; and no other screen shows them.
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

describe('a table only shrinks', () => {
  const ROOMS = {
    low: { holds: 'the ground', imports: [] },
    high: { holds: 'what stands on it', imports: ['low'] },
  }
  const TABLE: Borders = { folder: 'a/src', tests: ['vitest'], rooms: ROOMS }
  const FILES = ['a/src/low/one.ts', 'a/src/high/two.ts']
  const faults = (changes: Partial<Borders>, imports: readonly { file: string; target: string }[] = []) =>
    borderFaults({ ...TABLE, ...changes }, { files: FILES, imports })
  const UPWARD = { file: 'a/src/low/one.ts', target: 'a/src/high/two.ts' }

  test('a table that fits has no fault', () => {
    expect(faults({}, [{ file: 'a/src/high/two.ts', target: 'a/src/low/one.ts' }])).toEqual([])
  })

  test('an import against the table is named with both rooms', () => {
    expect(faults({}, [UPWARD])).toEqual([
      'a/src/low/one.ts imports a/src/high/two.ts: the table of a/src does not let low import high.',
    ])
  })

  test('an exception passes while it is needed, and is a fault afterwards', () => {
    const rooms = { ...ROOMS, low: { ...ROOMS.low, exceptions: [{ ...UPWARD, reason: 'to be moved' }] } }
    expect(faults({ rooms }, [UPWARD])).toEqual([])
    expect(faults({ rooms })).toEqual([
      'a/src/low/one.ts no longer imports a/src/high/two.ts: remove the exception from the table.',
    ])
  })

  test('tests may import more, code may not', () => {
    const imports = ['a/src/low/one.ts', 'a/src/low/one.test.ts'].map((file) => ({ file, target: 'vitest' }))
    expect(faults({}, imports)).toEqual([
      'a/src/low/one.ts imports vitest: the table of a/src does not let low import vitest.',
    ])
  })

  test.each<[string, Borders['rooms'], string]>([
    ['a file in no room', { low: ROOMS.low }, 'a/src/high/two.ts lies in no room: add one to the table of a/src.'],
    [
      'a room without files',
      { ...ROOMS, gone: { holds: 'nothing', imports: [] } },
      'a/src: the room gone has no file. Remove it from the table.',
    ],
    [
      'a misspelt room',
      { ...ROOMS, high: { holds: '', imports: ['low/.'] } },
      'a/src: high may import low/., which is no room.',
    ],
    [
      'a circle of rooms',
      { ...ROOMS, low: { holds: '', imports: ['high'] } },
      'a/src: the table lets low, high import each other in a circle.',
    ],
  ])('%s is a fault', (_, rooms, sentence) => {
    expect(faults({ rooms })).toEqual([sentence])
  })

  test('a knot passes while it is tied, and is a fault afterwards', () => {
    const knots = [{ rooms: ['low', 'high'], reason: 'to be untied' }]
    expect(faults({ knots, rooms: { ...ROOMS, low: { holds: '', imports: ['high'] } } })).toEqual([])
    expect(faults({ knots })).toEqual([
      'a/src: low, high are no knot any more. Remove it from the table, or name what is left.',
    ])
  })
})

/** A file that lies in a room. */
function fileIn({ folder }: Borders, key: string): string {
  const path = /\.tsx?$/.test(key) ? key : `${key.replace(/\*$/, 'canary').replace(/\/?\.$/, '')}/canary.ts`
  return `${folder}/${path}`.replace('//', '/')
}

function faultsOf(borders: Borders, file: string, target: string): string[] {
  const text = `import type { A } from '${spell(file, target)}'`
  return forbiddenImports(borders, { files: [file], imports: importsOf(file, text) })
}

/** How a file would spell the import of a file of ours or of a package. */
function spell(file: string, target: string): string {
  if (!/^(core|contract|sync|server|web)\/src\//.test(target)) return target
  const path = relative(dirname(file), target)
  return path.startsWith('.') ? path : `./${path}`
}
