/** Installs packages. Plain JavaScript on Node's own modules, because it runs before anything is installed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** With `NODE_ENV=production` npm would leave out what builds. */
const FLAGS = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * What is built and served. The server finishes the installation of its database itself, and no other package of these
 * needs its script.
 */
const SERVED = ['--workspace=server', '--workspace=web', '--ignore-scripts']

/**
 * Makes the installed packages those of the lock file. Without `tools`, what only checks and tests need is left out:
 * a third of the files of a fresh start. False where npm could not do it.
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
  // Tools that were installed before stay installed. What is there stays in its place, as a server may run from it.
  const all = tools || hasTools
  const isDone = isCurrent ? npm('install', '--no-save') : fresh(root, all ? [] : SERVED) || npm('install', '--no-save')
  if (isDone) state.write('installed', hash)
  return isDone
}

/** Without a word: `npm ci` refuses a lock file that lacks packages of other platforms; `npm install` fills it in. */
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
