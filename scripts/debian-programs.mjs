/** Programs that tests use if they are installed, from the packages of Debian and Ubuntu. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hasShiftedClocks } from './shifted-clock.mjs'

/** Where administrators allow or forbid that packages start services: Debian Policy, 9.3.3.1; `man invoke-rc.d`. */
const POLICY = '/usr/sbin/policy-rc.d'
/** `create_main_cluster` would create and start a first database. `man 5 createcluster.conf` */
const CLUSTERS = '/etc/postgresql-common/createcluster.conf'

/** Installs missing programs where possible; the tests themselves report what they lack. */
export function installDebianPrograms(say) {
  const packages = [
    ...(hasPostgres() ? [] : ['postgresql']),
    ...(existsSync('/usr/sbin/pgbouncer') ? [] : ['pgbouncer']),
    ...(existsSync('/usr/sbin/nginx') ? [] : ['nginx']),
    ...(existsSync('/usr/bin/caddy') ? [] : ['caddy']),
    ...(existsSync('/usr/bin/promtool') ? [] : ['prometheus']),
    ...(existsSync('/usr/lib/python3/dist-packages/swift') ? [] : ['python3-swift']),
    ...(hasShiftedClocks() ? [] : ['libfaketime']),
  ]
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  say(`Installing ${packages.join(', ')} for the tests that need them ...`)
  withoutServices(() => {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'postgresql-common')
    // One by one: a program that the system's release lacks must not keep others from being installed.
    withoutClusters(() => {
      for (const name of packages) apt('install', '-y', '-qq', '--no-install-recommends', name)
    })
  })
}

/** Clients are in folders with the same names. */
function hasPostgres() {
  const parent = '/usr/lib/postgresql'
  return existsSync(parent) && readdirSync(parent).some((version) => existsSync(`${parent}/${version}/bin/postgres`))
}

function withoutServices(work) {
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    work()
  } finally {
    if (isOurs) rmSync(POLICY, { force: true })
  }
}

function withoutClusters(work) {
  const before = existsSync(CLUSTERS) ? readFileSync(CLUSTERS, 'utf8') : null
  if (before !== null) writeFileSync(CLUSTERS, `${before}\ncreate_main_cluster = false\n`)
  try {
    work()
  } finally {
    if (before !== null) writeFileSync(CLUSTERS, before)
  }
}

function apt(...options) {
  spawnSync('apt-get', options, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
