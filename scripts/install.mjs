/** Installs packages. Plain JavaScript on Node's own modules, because it runs before anything is installed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** With `NODE_ENV=production`, npm would leave out the build tools. */
const FLAGS = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * The packages for building and serving. The server finishes the installation of its database itself, and no other of
 * these packages needs its install script.
 */
const SERVED = ['--workspace=server', '--workspace=web', '--ignore-scripts']

/**
 * Makes the installed packages match the lock file. Without `tools`, leaves out what only checks and tests need: a
 * third of the files of a fresh start. False if npm failed.
 */
export function installPackages({ root, tools, state, say }) {
  const list = join(root, 'node_modules', '.package-lock.json')
  const lock = join(root, 'package-lock.json')
  const hash = hashOf(readFileSync(lock, 'utf8'))
  const npm = (...options) => spawnSync('npm', [...options, ...FLAGS], { cwd: root, stdio: 'inherit' }).status === 0
  const isThere = existsSync(list)
  const isCurrent = isThere && (statSync(list).mtimeMs >= statSync(lock).mtimeMs || state.read('installed') === hash)
  const hasTools = isThere && holdsTools(root, list)
  if (isCurrent && (hasTools || !tools)) return true
  say('Installing packages ...')
  // Installed tools stay installed. Existing files stay in their folder, because a server may run from it.
  const all = tools || hasTools
  const isDone = isCurrent ? npm('install', '--no-save') : fresh(root, all ? [] : SERVED) || npm('install', '--no-save')
  if (isDone) state.write('installed', hash)
  return isDone
}

/** Quietly: `npm ci` refuses a lock file that lacks packages of other platforms; `npm install` fills it in. */
function fresh(root, options) {
  return spawnSync('npm', ['ci', ...options, ...FLAGS], { cwd: root, stdio: 'ignore' }).status === 0
}

function holdsTools(root, list) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(list, 'utf8'))
  return Object.keys(devDependencies).every((name) => packages[`node_modules/${name}`] !== undefined)
}

function hashOf(text) {
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  return String(hash)
}
