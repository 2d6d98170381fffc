/**
 * Borders between the rooms of a package: the rooms are listed from the ground up, and each may import those before it.
 * A new room needs a line in the list, where a reviewer sees it.
 */
import type { ImportGraph } from './graph.ts'

export interface Room {
  /** What it contains, for docs/rooms.md. */
  readonly holds: string
  /** The files to read first, relative to the room. */
  readonly entry?: readonly string[]
}

/** What a room may not import although it comes before it. */
export interface Never {
  /** A room, or a common prefix of several: `screens` is every room below `screens`. */
  readonly room: string
  /** The same; `*` is every other room. */
  readonly targets: readonly string[]
  readonly because: string
}

export interface Borders {
  /** The sources of the package, such as `core/src`. */
  readonly folder: string
  /**
   * The rooms by what they cover below the folder. `parts/rules` is that folder with all below it, `data/.` the files
   * that lie directly in `data`, `screens/*` every folder of `screens`, each a room of its own, and `index.ts` one
   * file. The most specific key wins. A room inside another, such as `screens/trades/bulk`, may only be imported by
   * that one.
   */
  readonly rooms: Readonly<Record<string, Room>>
  readonly never?: readonly Never[]
  /** Folders whose subfolders may not import each other, such as `screens`. */
  readonly apart?: readonly string[]
  /**
   * Who may import which package; `*` is every room. `zod` allows `zod/mini` too, `node:*` each module of Node, and the
   * longest name that fits a package decides.
   */
  readonly packages: Readonly<Record<string, '*' | readonly string[]>>
  /** What tests may import in addition to each room and each of these packages. */
  readonly tests: readonly string[]
}

/** Every forbidden import, and every line of the table that no longer matches the tree. */
export function borderFaults(borders: Borders, graph: ImportGraph): string[] {
  return [...forbiddenImports(borders, graph), ...staleLines(borders, graph)]
}

/** One sentence for each file in no room, and for each import that the table does not allow. */
export function forbiddenImports(borders: Borders, graph: ImportGraph): string[] {
  const homeless = graph.files
    .filter((file) => keyOf(borders, file) === null)
    .map((file) => `${file} lies in no room: add one to the table of ${borders.folder}.`)
  const forbidden = graph.imports.flatMap(({ file, target }) => {
    const key = keyOf(borders, file)
    if (key === null || isAllowed(borders, { file, target, key })) return []
    return [
      `${file} imports ${target}: the table of ${borders.folder} does not let ${key} import ${roomOf(borders, target)}.`,
    ]
  })
  return [...homeless, ...forbidden]
}

type ImportEdge = { readonly file: string; readonly target: string; readonly key: string }

function isAllowed(borders: Borders, { file, target, key }: ImportEdge): boolean {
  const other = keyOf(borders, target)
  if (other === null) return mayTake(borders, target, key) || (isTest(file) && isForTests(borders, target))
  if (isTest(file) || roomOf(borders, file) === roomOf(borders, target)) return true
  const keys = Object.keys(borders.rooms)
  return (
    keys.indexOf(other) < keys.indexOf(key) &&
    isOwn(borders, key, other) &&
    !areApart(borders, file, target) &&
    !borders.never?.some(
      ({ room, targets }) => isPart(key, room) && targets.some((name) => name === '*' || isPart(other, name)),
    )
  )
}

/** Whether a room is not inside another one, or inside the importing one. */
function isOwn({ rooms }: Borders, key: string, other: string): boolean {
  const outer = Object.keys(rooms).find((name) => name !== other && other.startsWith(`${name}/`))
  return outer === undefined || isPart(key, outer)
}

function areApart(borders: Borders, file: string, target: string): boolean {
  return (borders.apart ?? []).some((folder) => {
    const own = stepBelow(pathIn(borders, file), folder)
    const other = stepBelow(pathIn(borders, target), folder)
    return own !== null && other !== null && own !== other
  })
}

/** The first segment of a path below a folder; null if it is elsewhere. */
function stepBelow(path: string, folder: string): string | null {
  return isPart(path, folder) ? (path.slice(folder.length + 1).split('/')[0] ?? null) : null
}

function mayTake({ packages }: Borders, target: string, key: string): boolean {
  const [name] = Object.keys(packages)
    .filter((candidate) => isPackage(target, candidate))
    .sort((a, b) => b.length - a.length)
  const rooms = packages[name ?? ''] ?? []
  return rooms === '*' || rooms.some((room) => isPart(key, room))
}

function isForTests({ tests, packages }: Borders, target: string): boolean {
  return [...tests, ...Object.keys(packages)].some((name) => isPackage(target, name))
}

function isPackage(target: string, name: string): boolean {
  return name === 'node:*' ? target.startsWith('node:') : isPart(target, name)
}

/** Rooms without files, packages that nothing imports any more, and names that are not rooms. */
function staleLines(borders: Borders, graph: ImportGraph): string[] {
  const { folder, rooms, never = [], packages } = borders
  const used = new Set(graph.files.map((file) => keyOf(borders, file)))
  const named = [
    ...never.flatMap(({ room, targets }) => [room, ...targets]),
    ...Object.values(packages).flatMap((allowed) => (allowed === '*' ? [] : allowed)),
  ]
  return [
    ...Object.keys(rooms)
      .filter((key) => !used.has(key))
      .map((key) => `${folder}: the room ${key} has no file. Remove it from the table.`),
    ...[...new Set(named)]
      .filter((name) => name !== '*' && !Object.keys(rooms).some((key) => isPart(key, name)))
      .map((name) => `${folder}: ${name} is no room.`),
    ...Object.entries(packages).flatMap(([name, allowed]) => {
      if (allowed === '*') return []
      const keys = graph.imports.filter(({ target }) => isPackage(target, name)).map(({ file }) => keyOf(borders, file))
      return allowed
        .filter((room) => !keys.some((key) => key !== null && isPart(key, room)))
        .map((room) => `${folder}: ${room} no longer imports ${name}. Remove it from the table.`)
    }),
  ]
}

/** The room of a file by its own name, such as `screens/overview` of `screens/*`; a package stays what it is. */
function roomOf(borders: Borders, target: string): string {
  const key = keyOf(borders, target)
  if (key === null) return target
  return key.endsWith('/*') ? pathIn(borders, target).split('/').slice(0, key.split('/').length).join('/') : key
}

/** The key of a file's room; null if it is in none, or in another package. */
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

/** Whether a name equals another one, or is below it. */
function isPart(name: string, whole: string): boolean {
  return name === whole || name.startsWith(`${whole}/`)
}

function isTest(file: string): boolean {
  return /\.(test|testing)\.tsx?$/.test(file)
}
