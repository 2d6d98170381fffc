/** The packages that a running server needs from the registry, by the project's lock file: none for work on it. */
import { PACKAGES_OUTSIDE } from './packages-outside.mjs'

/**
 * The dependencies of the package that users install. The database is optional, because npm has it only for some
 * platforms, and a server with DATABASE_URL needs none.
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
 * A lock file of these dependencies and all that they need, with the versions and hashes of the lock file of the
 * project: users run what was tested. https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json
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

/** The project's package that has the dependencies. */
const ROOM = 'server'

/** As Node resolves a package: next to the one that needs it, then in the folders above. */
function pathOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') throw new Error(`The lock file of the project lacks ${name}, which ${from} needs.`)
  }
}

/** A package in this folder moves to the top of the published package, where no other version may be. */
function pathInPackage(path, entries) {
  if (!path.startsWith(`${ROOM}/`)) return path
  const moved = path.slice(ROOM.length + 1)
  if (entries.has(moved)) throw new Error(`The package would hold two versions at ${moved}.`)
  return moved
}
