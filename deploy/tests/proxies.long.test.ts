/** Signing in, live changes, large bodies and the address of the visitor through the proxies of the samples. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMailbox } from '../../server/src/cli/mailbox.ts'
import { newAddress, PASSWORD, post, signIn } from '../../server/src/testing/client.testing.ts'
import { readServerEvents } from '../../server/src/testing/events.testing.ts'
import { freePort, type RunningServer, startServer } from '../../server/src/testing/server.testing.ts'
import {
  CADDY,
  CADDYFILE,
  freePorts,
  NGINX,
  type NginxPorts,
  type Proxy,
  startCaddy,
  startNginx,
  WITHOUT_CADDY,
  WITHOUT_NGINX,
} from './proxies.testing.ts'

const started: { readonly stop: () => Promise<void> }[] = []
afterAll(async () => {
  for (const program of started.toReversed()) await program.stop()
})

/** A server running behind a proxy; its mails are read in the terminal. */
async function serverBehind(proxyPort: number): Promise<RunningServer & { readonly port: number }> {
  const port = await freePort()
  const environment = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${proxyPort}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  }
  const server = await startServer({ environment })
  started.push(server)
  return { ...server, port }
}

async function signUp(url: string, dataDir: string) {
  const email = newAddress()
  expect((await post(url, '/api/auth/sign-up', { email, password: PASSWORD })).status).toBe(200)
  const mail = await readMailbox({ DATA_DIR: dataDir })
  const token = decodeURIComponent(/#verify=(\S+)/.exec(mail.slice(mail.indexOf(email)))?.[1] ?? '')
  expect((await post(url, '/api/auth/verify-email', { token, password: PASSWORD })).status).toBe(200)
  return signIn(url, email)
}

/** A change reaches an open page before anything else is sent. */
async function expectLiveChanges(url: string, dataDir: string): Promise<void> {
  const user = await signUp(url, dataDir)
  const controller = new AbortController()
  const live = readServerEvents(await user.fetch(`/db/v1/listen/${user.uid}`, { signal: controller.signal }))
  await live.next('synced')
  const label = { name: 'Breakout', group: 'setup', colour: 1, archived: false, hidden: false }
  const write = { method: 'PUT', body: JSON.stringify(label) }
  expect((await user.fetch(`/db/v1/users/${user.uid}/labels/a`, write)).status).toBe(200)
  expect(JSON.parse(await live.next('change'))).toMatchObject({ id: 'a', version: 1 })
  controller.abort()
}

/** A proxy would refuse anything above the sample's limit itself, in its own words. */
async function expectLargeBodies(url: string): Promise<void> {
  const response = await post(url, '/api/auth/sign-in', { email: 'a@example.com', password: 'x'.repeat(30_000_000) })
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.text()).not.toContain('<html')
}

/** The status of a token guess, of which one network may make 100 in a while. */
function guess(url: string, from: string, forwardedFor: string): Promise<number> {
  const body = JSON.stringify({ token: `guess ${forwardedFor}`, password: PASSWORD })
  const headers = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': forwardedFor }
  const { port } = new URL(url)
  return new Promise((settle, refuse) => {
    const options = { host: '127.0.0.1', port, path: '/api/auth/password-reset', localAddress: from }
    const sent = plainRequest(
      { ...options, method: 'POST', headers: { ...headers, host: `localhost:${port}` } },
      (response) => {
        response.resume()
        response.on('end', () => settle(response.statusCode ?? 0))
      },
    )
    sent.on('error', refuse)
    sent.end(body)
  })
}

async function expectVisitorsAddress(url: string): Promise<void> {
  const statuses: number[] = []
  for (let number = 0; number <= 100; number += 1) statuses.push(await guess(url, '127.0.0.1', `203.0.113.${number}`))
  expect(statuses).toEqual([...Array.from({ length: 100 }, () => 400), 429])
  expect(await guess(url, '127.0.0.2', '127.0.0.1')).toBe(400)
}

describe.runIf(NGINX !== null)(`nginx with the sample${WITHOUT_NGINX}`, () => {
  let ports: NginxPorts
  let proxy: Proxy & { readonly folder: string }
  let server: RunningServer
  beforeAll(async () => {
    ports = await freePorts()
    const behind = await serverBehind(ports.plain)
    server = behind
    proxy = await startNginx(behind.port, ports)
    started.push(proxy)
  })

  test('lets people sign up and in, and changes reach them live', () => expectLiveChanges(proxy.url, server.dataDir))
  test('lets large bodies through to the server', () => expectLargeBodies(proxy.url))
  test('says who is calling, whatever the visitor claims', () => expectVisitorsAddress(proxy.url))

  test('serves with TLS under its name, and leads there from http', async () => {
    const ca = readFileSync(join(proxy.folder, 'certificate.pem'))
    const options = { host: '127.0.0.1', port: ports.tls, path: '/readyz', servername: 'journal.example.com', ca }
    const status = await new Promise((settle, refuse) => {
      tlsRequest(options, (response) => settle(response.statusCode))
        .on('error', refuse)
        .end()
    })
    expect(status).toBe(200)
    const response = await fetch(`http://127.0.0.1:${ports.redirect}/user?a=1`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, 'https://127.0.0.1/user?a=1'])
  })
})

describe.runIf(CADDY !== null)(`Caddy with the sample${WITHOUT_CADDY}`, () => {
  let proxy: Proxy
  let server: RunningServer
  beforeAll(async () => {
    const port = await freePort()
    const behind = await serverBehind(port)
    server = behind
    proxy = await startCaddy(behind.port, port)
    started.push(proxy)
  })

  test('lets people sign up and in, and changes reach them live', () => expectLiveChanges(proxy.url, server.dataDir))
  test('lets large bodies through to the server', () => expectLargeBodies(proxy.url))
  test('says who is calling, whatever the visitor claims', () => expectVisitorsAddress(proxy.url))

  test('takes the sample for a name, with a certificate, and in its own form', () => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', DOMAIN: 'journal.example.com' }
    const adapted = spawnSync(CADDY ?? '', ['adapt', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
      env,
      encoding: 'utf8',
    })
    const { listen, routes } = JSON.parse(adapted.stdout).apps.http.servers.srv0
    expect([listen, routes[0].match]).toEqual([[':443'], [{ host: ['journal.example.com'] }]])
    expect(spawnSync(CADDY ?? '', ['fmt', CADDYFILE], { env, encoding: 'utf8' }).stdout).toBe(
      readFileSync(CADDYFILE, 'utf8'),
    )
  })
})
