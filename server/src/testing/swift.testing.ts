/**
 * OpenStack Swift with its S3 protocol, as a real object store in addition to the stand-in:
 * https://docs.openstack.org/swift/
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { eventually, freePort, newFolder } from './server.testing.ts'

export type SwiftServer = {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly stop: () => Promise<void>
}

const PYTHON = '/usr/bin/python3'

export const HAS_SWIFT =
  spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api'], { stdio: 'ignore' }).status === 0
/** Suffix for the names of tests that need it. */
export const WITHOUT_SWIFT = HAS_SWIFT ? '' : ' (skipped: no OpenStack Swift; on Debian install python3-swift)'

/** One of each server on loopback, with one device, which is a folder. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = newFolder()
  mkdirSync(join(folder, 'node', 'd1'), { recursive: true })
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = test\n')
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
  }
  for (const kind of ['account', 'container', 'object'] as const) {
    const port = ports[kind]
    writeFileSync(join(folder, `${kind}.conf`), storage(folder, kind, port))
    const made = spawnSync(PYTHON, ['-c', RING, String(port), join(folder, `${kind}.ring.gz`)], { encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`The ring of Swift was not made: ${made.stderr}`)
  }
  writeFileSync(join(folder, 'proxy.conf'), proxy(folder, ports.proxy))
  let text = ''
  const children = Object.keys(ports).map((kind): ChildProcess => {
    const child = spawn(PYTHON, ['-c', RUN, folder, kind], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stderr.on('data', (part: Buffer) => (text += part.toString()))
    return child
  })
  const kill = (): void => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.on('exit', kill)
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  await eventually(`Swift answers: ${text}`, async () => {
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error(`Swift does not start: ${text}`)
    const all = Object.values(ports).map((port) => fetch(`http://127.0.0.1:${port}/`))
    return (await Promise.allSettled(all)).every(({ status }) => status === 'fulfilled') ? true : null
  })
  return {
    endpoint,
    region: 'eu-test-1',
    accessKeyId: 'test:tester',
    secretAccessKey: 'a-secret-of-tests',
    stop: async () => {
      const ends = children.map((child) => new Promise((settle) => child.once('exit', settle)))
      kill()
      await Promise.all(ends)
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function shared(folder: string, port: number): string {
  // Without worker processes, a server is one process, which can be ended.
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'node')}
mount_check = false
`
}

function storage(folder: string, kind: string, port: number): string {
  return `${shared(folder, port)}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`
}

/** https://docs.openstack.org/swift/latest/middleware.html#s3api */
function proxy(folder: string, port: number): string {
  const filters = ['catch_errors', 'gatekeeper', 'memcache', 'listing_formats', 's3api', 'tempauth', 'slo', 'dlo']
  const more: Readonly<Record<string, string>> = {
    // Nothing listens there: nothing is cached, and everything is requested again.
    memcache: 'memcache_servers = 127.0.0.1:1\n',
    s3api: 'location = eu-test-1\n',
    tempauth: 'user_test_tester = a-secret-of-tests .admin\n',
  }
  const sections = filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${more[name] ?? ''}`)
  return `${shared(folder, port)}[pipeline:main]
pipeline = ${filters.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${sections.join('')}`
}

const RUN = `
import sys
import swift.common.utils as utils
folder, kind = sys.argv[1:]
utils.SWIFT_CONF_FILE = folder + '/swift.conf'
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(folder + '/' + kind + '.conf', kind + '-server'))
`

const RING = `
import sys
from swift.common.ring import RingBuilder
port, path = int(sys.argv[1]), sys.argv[2]
builder = RingBuilder(2, 1, 0)
place = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
builder.add_dev({'region': 1, 'zone': 1, 'device': 'd1', 'weight': 1, 'meta': '', **place})
builder.rebalance()
builder.get_ring().save(path)
`
