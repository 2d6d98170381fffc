/** The server keeps to its table of rooms, types included, and the table allows nothing that is not needed. */
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { borderFaults, forbiddenImports } from './check.ts'
import { importsOf, readGraph } from './graph.ts'
import { SERVER } from './server.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ROOMS = Object.keys(SERVER.rooms)
const GRAPH = readGraph(ROOT, SERVER.folder)

test('every file keeps to the table, and no room reaches itself', () => {
  expect(GRAPH.imports.length).toBeGreaterThan(GRAPH.files.length)
  expect(borderFaults(SERVER, GRAPH)).toEqual([])
})

test('rooms stand in the order of the table, each above those that it imports', () => {
  const upward = ROOMS.flatMap((room, floor) =>
    (SERVER.rooms[room]?.imports ?? []).filter((other) => ROOMS.indexOf(other) > floor).map((other) => [room, other]),
  )
  expect(upward).toEqual([])
})

test.each(ROOMS)('%s needs every room that it may import', (room) => {
  const allowed = (SERVER.rooms[room]?.imports ?? []).filter((name) => ROOMS.includes(name))
  const used = new Set(
    GRAPH.imports.filter(({ file }) => roomOf(file) === room && !isTest(file)).map(({ target }) => roomOf(target)),
  )
  expect(allowed.filter((name) => !used.has(name))).toEqual([])
})

test.each(ROOMS)('%s has a border: a forbidden import of any other room is found', (room) => {
  const borders = SERVER.rooms[room]
  const allowed = isTest(fileIn(room)) ? [...(borders?.tests ?? []), ...SERVER.tests] : (borders?.imports ?? [])
  for (const other of ROOMS.filter((name) => name !== room)) {
    const found = ['value', 'type'].map((kind) => faultsOf(fileIn(room), fileIn(other), kind))
    expect(found, `${room} -> ${other}`).toEqual(allowed.includes(other) ? [0, 0] : [1, 1])
  }
})

/** Each tied the knot in which most rooms of the server once reached each other. */
test.each([
  ['server/src/ledger/a.ts', 'server/src/demo/load-demo.ts'],
  ['server/src/ledger/a.ts', 'server/src/payments/entitlements.ts'],
  ['server/src/ledger/a.ts', 'server/src/market/candle-service.ts'],
  ['server/src/http/a.ts', 'server/src/auth/port.ts'],
  ['server/src/http/a.ts', 'server/src/mail/letters.ts'],
  ['server/src/ground/a.ts', 'server/src/payments/payments.ts'],
  ['server/src/sync/a.ts', 'server/src/threads/workers.ts'],
  ['server/src/market/a.ts', 'ccxt'],
  ['server/src/app/a.ts', 'web/src/app/main.tsx'],
])('%s may not import %s', (file, target) => {
  expect(['value', 'type'].map((kind) => faultsOf(file, target, kind))).toEqual([1, 1])
})

/** How many faults an import of the target is, as a value or as a type. */
function faultsOf(file: string, target: string, kind: string): number {
  const path = target.includes('/src/') ? relative(dirname(file), target) : target
  const spelled = target.includes('/src/') && !path.startsWith('.') ? `./${path}` : path
  const text = kind === 'type' ? `import type { A } from '${spelled}'` : `import { a } from '${spelled}'`
  return forbiddenImports(SERVER, { files: [file], imports: importsOf(file, text) }).length
}

function fileIn(room: string): string {
  return `${SERVER.folder}/${room.endsWith('.ts') ? room : `${room}/canary${room === 'testing' ? '.testing' : ''}.ts`}`
}

function roomOf(path: string): string {
  return path.startsWith(`${SERVER.folder}/`) ? (path.slice(SERVER.folder.length + 1).split('/')[0] ?? '') : path
}

function isTest(file: string): boolean {
  return /\.(test|testing)\.ts$/.test(file)
}
