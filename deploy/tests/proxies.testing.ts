/**
 * The proxies of the samples, each with its sample in front of a server: with only ports, names and certificates
 * changed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually, freePort, isOpen } from '../../server/src/testing/server.testing.ts'
import { emptyFolder, ROOT } from './installed.testing.ts'

export type Proxy = {
  /** Without TLS, for the client in these tests. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export type NginxPorts = { readonly plain: number; readonly redirect: number; readonly tls: number }

const programAt = (...paths: string[]): string | null => paths.find((path) => existsSync(path)) ?? null

export const NGINX = programAt('/usr/sbin/nginx', '/usr/bin/nginx')
export const CADDY = programAt('/usr/bin/caddy', '/usr/local/bin/caddy')
const OPENSSL = programAt('/usr/bin/openssl')
/** Appended to the names of tests that need the programs. */
export const WITHOUT_NGINX = NGINX === null ? ' (skipped: no nginx; on Debian install nginx)' : ''
export const WITHOUT_CADDY = CADDY === null ? ' (skipped: no Caddy; on Debian install caddy)' : ''

export const NGINX_SAMPLE = join(ROOT, 'deploy/nginx/roundtrip.conf')
export const CADDYFILE = join(ROOT, 'deploy/caddy/Caddyfile')

/** The certificate is in the folder as `certificate.pem`. */
export async function startNginx(upstream: number, ports: NginxPorts): Promise<Proxy & { readonly folder: string }> {
  const folder = emptyFolder()
  makeCertificate(folder)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfiguration(folder, upstream, ports))
  const tested = spawnSync(NGINX ?? '', ['-t', '-q', '-c', file, '-p', folder], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx refuses the sample: ${tested.stderr}`)
  const proxy = await startProxy(NGINX ?? '', ['-c', file, '-p', folder], {
    port: ports.plain,
    folder,
    environment: {},
  })
  return { ...proxy, folder }
}

function nginxConfiguration(folder: string, upstream: number, { plain, redirect, tls }: NginxPorts): string {
  const sample = readFileSync(NGINX_SAMPLE, 'utf8')
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${upstream};`)
    .replace('listen 80;', `listen 127.0.0.1:${redirect};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2; listen 127.0.0.1:${plain};`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll(/\/etc\/letsencrypt\/\S+\/(?:fullchain|privkey)\.pem/g, (path) =>
      join(folder, path.includes('privkey') ? 'key.pem' : 'certificate.pem'),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return [
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'events {}',
    'http {',
    'access_log off;',
    ...temporary,
    sample,
    '}',
  ].join('\n')
}

function makeCertificate(folder: string): void {
  const names = ['-subj', '/CN=journal.example.com', '-addext', 'subjectAltName=DNS:journal.example.com']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const made = spawnSync(OPENSSL ?? 'openssl', [...options, ...names, ...files], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
}

export async function startCaddy(upstream: number, port: number): Promise<Proxy> {
  const folder = emptyFolder()
  const file = join(folder, 'Caddyfile')
  // If several run on one machine, only one could use the port of the control interface.
  writeFileSync(file, `{\n\tadmin off\n}\n${readFileSync(CADDYFILE, 'utf8')}`)
  mkdirSync(join(folder, 'home'))
  const environment = {
    DOMAIN: `http://localhost:${port}`,
    UPSTREAM: `127.0.0.1:${upstream}`,
    HOME: join(folder, 'home'),
  }
  return startProxy(CADDY ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], { port, folder, environment })
}

type Starting = {
  readonly port: number
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

async function startProxy(program: string, options: readonly string[], starting: Starting): Promise<Proxy> {
  const { port, folder, environment } = starting
  const env = { PATH: process.env['PATH'] ?? '', ...environment }
  const child = spawn(program, options, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  // nginx ends its workers on SIGTERM, also if the test runner itself is ended.
  const end = (): void => void child.kill('SIGTERM')
  process.on('exit', end)
  const exited = new Promise((settle) => child.once('close', settle))
  await eventually(`${program} answers`, () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${text}`)
    return isOpen(port)
  })
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      process.off('exit', end)
      end()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function freePorts(): Promise<NginxPorts> {
  return { plain: await freePort(), redirect: await freePort(), tls: await freePort() }
}
