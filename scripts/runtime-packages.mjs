/** What a server that runs needs from the registry, as the lock file of the project has it: nothing for work on it. */
import { PACKAGES_OUTSIDE } from './packages-outside.mjs'

/**
 * The dependencies of the package that users install. A database is optional, because npm has it for some platforms
 * only, and a server with DATABASE_URL needs none.
 */
export function runtimeDependencies(server) {
  const version = (name) => {
    const range = server.dependencies[name]
    if (range === undefined) throw new Error(`${name} stays outside the bundle, but the server does not depend on it.`)
    return [name, range]
  }
  return {
    dependencies: Object.fromEntries(PACKAGES_OUTSIDE.toSorted().map(version)),
    optionalDependencies: { ...server.optionalDependencies },
  }
}

/**
 * A lock file of these dependencies and all that they need, with the versions and hashes of the lock file of the project:
 * what users run is what was tested.
 * https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json
 */
export function shrinkwrapOf(manifest, lock) {
  const entries = new Map()
  const need = (from, { dependencies = {}, optionalDependencies = {}, ...rest }, isOptional) => {
    const peers = Object.keys(rest.peerDependencies ?? {}).filter(
      (name) => !rest.peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of Object.keys(optionalDependencies)) visit(from, name, true)
    for (const name of [...Object.keys(dependencies), ...peers]) {
      if (optionalDependencies[name] === undefined) visit(from, name, isOptional)
    }
  }
  const visit = (from, name, isOptional) => {
    const path = pathOf(lock.packages, from, name)
    const before = entries.get(path)
    if (before !== undefined && (before.optional !== true || isOptional)) return
    const { dev: _dev, devOptional: _devOptional, optional: _optional, ...entry } = lock.packages[path]
    entries.set(path, isOptional ? { ...entry, optional: true } : entry)
    need(path, entry, isOptional)
  }
  need(ROOM, manifest, false)
  const { name, version } = manifest
  const paths = [...entries.keys()].toSorted()
  const packages = Object.fromEntries(paths.map((path) => [pathInPackage(path, entries), entries.get(path)]))
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': manifest, ...packages } }
}

/** Where the dependencies stand in the project. */
const ROOM = 'server'

/** As Node looks for a package: beside the one that needs it, then in the folders above. */
function pathOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') throw new Error(`The lock file of the project lacks ${name}, which ${from} needs.`)
  }
}

/** What lies in the room lies at the top of the package, which no other version may take. */
function pathInPackage(path, entries) {
  if (!path.startsWith(`${ROOM}/`)) return path
  const moved = path.slice(ROOM.length + 1)
  if (entries.has(moved)) throw new Error(`The package would hold two versions at ${moved}.`)
  return moved
}
