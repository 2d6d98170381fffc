/** The table of the server is in order and allows nothing that is not needed; `borders.test.ts` tries each border. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readGraph } from './graph.ts'
import { SERVER } from './server.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ROOMS = Object.keys(SERVER.rooms)
const GRAPH = readGraph(ROOT, SERVER.folder)

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

/** Most rooms are a folder of the server; those of the ledger are a folder of it. */
function roomOf(path: string): string {
  if (!path.startsWith(`${SERVER.folder}/`)) return path
  const [first = '', second] = path.slice(SERVER.folder.length + 1).split('/')
  return ROOMS.includes(`${first}/${second}`) ? `${first}/${second}` : first
}

function isTest(file: string): boolean {
  return /\.(test|testing)\.ts$/.test(file)
}
