/** PgBouncer in front of a test cluster. */
import { spawn } from 'node:child_process'
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAEMON, daemonFolder, type TestCluster } from './postgres.testing.ts'
import { eventually, freePort, isOpen } from './server.testing.ts'

export type TestPooler = { readonly port: number; readonly stop: () => Promise<void> }

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)) ?? null

export const HAS_PGBOUNCER = PROGRAM !== null
/** Suffix for the names of tests that need it. */
export const WITHOUT_PGBOUNCER = HAS_PGBOUNCER ? '' : ' (skipped: no PgBouncer; on Debian install pgbouncer)'

const poolers = new Set<TestPooler>()

export async function stopPoolers(): Promise<void> {
  for (const pooler of poolers) await pooler.stop()
}

/** https://www.pgbouncer.org/config.html */
export async function startPooler(cluster: TestCluster, mode: 'session' | 'transaction'): Promise<TestPooler> {
  const port = await freePort()
  const folder = daemonFolder()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `roundtrip = host=127.0.0.1 port=${cluster.port} dbname=roundtrip user=roundtrip`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      // Fewer than the server opens, so that connections are shared all the time.
      `default_pool_size = ${mode === 'transaction' ? 4 : 40}`,
      'max_client_conn = 200',
      `logfile = ${join(folder, 'pgbouncer.log')}`,
    ].join('\n'),
  )
  if (DAEMON.uid !== undefined) chownSync(file, DAEMON.uid, DAEMON.gid ?? DAEMON.uid)
  const child = spawn(PROGRAM ?? '', [file], { ...DAEMON, cwd: '/', env: { PATH: '/usr/bin:/bin' }, stdio: 'ignore' })
  const end = (): void => void child.kill('SIGKILL')
  process.on('exit', end)
  const exited = new Promise((settle) => child.once('exit', settle))
  const pooler: TestPooler = {
    port,
    stop: async () => {
      poolers.delete(pooler)
      process.off('exit', end)
      end()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
  poolers.add(pooler)
  await eventually('PgBouncer answers', () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${child.exitCode}`)
    return isOpen(port)
  })
  return pooler
}
