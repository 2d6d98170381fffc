/** The other releases of Node that Roundtrip supports, for tests: taken from the npm registry, kept in `.build`. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** One version of each release line other than the one running this. */
const VERSIONS = ['20.20.2', '22.23.3', '24.21.0']

/**
 * The path to the program of each release other than our own, or null where there is none for this machine: the
 * packages `node-<system>-<processor>` hold the official builds.
 */
export function otherNodes(state) {
  const own = process.versions.node.split('.')[0]
  return VERSIONS.filter((version) => version.split('.')[0] !== own).map((version) => ({
    version,
    program: programOf(state, version),
  }))
}

function programOf(state, version) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(state, `node-${version}`)
  const program = join(folder, 'node_modules', name, 'bin', 'node')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    // Without a project around it, only the program is put in the folder.
    const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
    spawnSync('npm', ['install', '--prefix', folder, ...flags, `${name}@${version}`], { stdio: 'ignore' })
  }
  return existsSync(program) ? program : null
}
