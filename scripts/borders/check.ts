/**
 * Borders between the rooms of a package, as lists of what each room may import. What is in no list is refused, so a
 * room that is added or an import that is new needs a line in a table, where a reviewer sees it.
 */
import type { ImportGraph } from './graph.ts'

export interface Room {
  /** What lies in it, for the map in ARCHITECTURE.md. */
  readonly holds: string
  /** The files to read first, relative to the room. */
  readonly entry?: readonly string[]
  /**
   * All that it may import beside its own files: rooms of the same package by their key, and packages by name.
   * `@mantine/core` allows `@mantine/core/styles.css` too, `@roundtrip/core/base` nothing else of core.
   */
  readonly imports: readonly string[]
  /** What its tests may import beyond that. */
  readonly tests?: readonly string[]
  /** Imports that cross a border and are still to be undone. */
  readonly exceptions?: readonly Exception[]
}

export interface Exception {
  /** The importing file, below the root. */
  readonly file: string
  /** What it imports: a file below the root, or a package. */
  readonly target: string
  readonly reason: string
}

export interface Borders {
  /** The sources of the package, such as `core/src`. */
  readonly folder: string
  /**
   * The rooms by what they cover below the folder. `parts/rules` is that folder with all below it, `data/.` the files
   * that lie directly in `data`, `screens/*` every folder of `screens`, each a room of its own, and `index.ts` one file.
   * The most specific key wins.
   */
  readonly rooms: Readonly<Record<string, Room>>
  /** Rooms that every other may import, such as that of the language. They may import none that uses them. */
  readonly everywhere?: readonly string[]
  /** What every test may import beyond what its room may. */
  readonly tests: readonly string[]
  /** Rooms that the table lets import each other in a circle, until they are untied. */
  readonly knots?: readonly Knot[]
}

export interface Knot {
  readonly rooms: readonly string[]
  readonly reason: string
}

/** Every import that its room may not have, and every line of the table that no longer fits the tree. */
export function borderFaults(borders: Borders, graph: ImportGraph): string[] {
  return [...forbiddenImports(borders, graph), ...staleLines(borders, graph), ...roomCircles(borders)]
}

/** One sentence for each file in no room, and for each import that the table does not allow. */
export function forbiddenImports(borders: Borders, graph: ImportGraph): string[] {
  const homeless = graph.files
    .filter((file) => keyOf(borders, file) === null)
    .map((file) => `${file} lies in no room: add one to the table of ${borders.folder}.`)
  const forbidden = graph.imports.flatMap(({ file, target }) => {
    const key = keyOf(borders, file)
    const room = key === null ? undefined : borders.rooms[key]
    if (key === null || room === undefined) return []
    if (roomOf(borders, file) === roomOf(borders, target)) return []
    const shared = [...room.imports, ...(borders.everywhere ?? [])]
    const allowed = isTest(file) ? [...shared, ...(room.tests ?? []), ...borders.tests] : shared
    if (allowed.some((name) => covers(borders, name, target))) return []
    if (room.exceptions?.some((exception) => exception.file === file && exception.target === target)) return []
    return [
      `${file} imports ${target}: the table of ${borders.folder} does not let ${key} import ${roomOf(borders, target)}.`,
    ]
  })
  return [...homeless, ...forbidden]
}

/** Rooms without files, exceptions that nothing needs any more, and allowed rooms that do not exist. */
function staleLines({ folder, rooms, ...rest }: Borders, graph: ImportGraph): string[] {
  const borders = { folder, rooms, ...rest }
  const used = new Set(graph.files.map((file) => keyOf(borders, file)))
  return Object.entries(rooms).flatMap(([key, { imports, tests = [], exceptions = [] }]) => [
    ...(used.has(key) ? [] : [`${folder}: the room ${key} has no file. Remove it from the table.`]),
    ...exceptions
      .filter(({ file, target }) => !graph.imports.some((found) => found.file === file && found.target === target))
      .map(({ file, target }) => `${file} no longer imports ${target}: remove the exception from the table.`),
    ...[...imports, ...tests]
      .filter((name) => !(name in rooms) && looksLikeRoom(borders, name))
      .map((name) => `${folder}: ${key} may import ${name}, which is no room.`),
  ])
}

/** A misspelt room would silently count as a package of that name. */
function looksLikeRoom({ rooms }: Borders, name: string): boolean {
  const [first = ''] = name.split('/')
  return name.endsWith('/.') || name.endsWith('/*') || Object.keys(rooms).some((key) => key.split('/')[0] === first)
}

/** The rooms that the table lets import each other, directly or through others; and knots that are untied. */
function roomCircles({ folder, rooms, knots = [] }: Borders): string[] {
  const above = new Map(Object.keys(rooms).map((key) => [key, reachable(rooms, key)]))
  const circles = Object.keys(rooms)
    .map((key) => Object.keys(rooms).filter((other) => above.get(key)?.has(other) && above.get(other)?.has(key)))
    .filter((circle) => circle.length > 0)
    .map((circle) => circle.join(', '))
  const known = knots.map((knot) => knot.rooms.join(', '))
  return [
    ...[...new Set(circles)]
      .filter((circle) => !known.includes(circle))
      .map((circle) => `${folder}: the table lets ${circle} import each other in a circle.`),
    ...known
      .filter((circle) => !circles.includes(circle))
      .map((circle) => `${folder}: ${circle} are no knot any more. Remove it from the table, or name what is left.`),
  ]
}

/** All rooms that a room may import, and those that they may import. Holds the room itself only in a circle. */
function reachable(rooms: Borders['rooms'], start: string): ReadonlySet<string> {
  const found = new Set<string>()
  const pending = [start]
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    for (const next of rooms[key]?.imports ?? []) {
      if (!(next in rooms) || found.has(next)) continue
      found.add(next)
      pending.push(next)
    }
  }
  return found
}

/** The room of a file by its own name, such as `screens/overview` of `screens/*`; a package stays what it is. */
function roomOf(borders: Borders, target: string): string {
  const key = keyOf(borders, target)
  if (key === null) return target
  return key.endsWith('/*') ? pathIn(borders, target).split('/').slice(0, key.split('/').length).join('/') : key
}

/** The key of the room that a file lies in; null where it lies in none, or in another package. */
function keyOf(borders: Borders, file: string): string | null {
  if (!file.startsWith(`${borders.folder}/`)) return null
  const path = pathIn(borders, file)
  const steps = path.split('/')
  const keys = [path, [...steps.slice(0, -1), '.'].join('/')]
  for (let depth = steps.length - 1; depth > 0; depth -= 1) {
    const parent = steps.slice(0, depth)
    keys.push(parent.join('/'), [...parent.slice(0, -1), '*'].join('/'))
  }
  return keys.find((key) => key in borders.rooms) ?? null
}

function pathIn({ folder }: Borders, file: string): string {
  return file.slice(folder.length + 1)
}

function covers(borders: Borders, name: string, target: string): boolean {
  const key = keyOf(borders, target)
  return key === null ? target === name || target.startsWith(`${name}/`) : key === name
}

function isTest(file: string): boolean {
  return /\.(test|testing)\.tsx?$/.test(file)
}
