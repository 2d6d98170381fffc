/** The program itself, as a shell starts it: what other tests of the terminal skip, because they run in process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../bin/roundtrip.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roundtrip-program-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FILLS = `Uid,Time,Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Buyer,Maker,Trade ID,Order ID
7,2026-03-02 10:00:00,BTCUSDT,BUY,60000,0.1,6000,3 USDT,0,true,false,11,91
7,2026-03-02 11:30:00,BTCUSDT,SELL,61000,0.1,6100,3.05 USDT,100,false,false,12,92
`

function begin(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env['PATH'] ?? '', ...environment }
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', error: '' }
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said.error += part.toString()))
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, ...said }))
  return { child, ended }
}

test('a relative path is one of the folder, the answer goes to stdout whole, and the code is 0', async () => {
  writeFileSync(join(folder, 'trades(UTC).csv'), FILLS)
  const { code, out, error } = await begin(['report', 'trades(UTC).csv', '--json']).ended
  expect([code, error]).toEqual([0, ''])
  expect(JSON.parse(out).summary).toMatchObject({ count: 1, netProfit: '93.95' })
})

test('what is wrong goes to stderr in the language of the terminal, and the code is 2', async () => {
  const { code, out, error } = await begin(['report', 'missing.csv'], { LANG: 'de_DE.UTF-8' }).ended
  expect([code, out, error]).toEqual([2, '', expect.stringMatching(/^roundtrip: missing\.csv lässt sich nicht lesen/)])
})

test('a reader that stops reading, as head does, is not a fault of the command', async () => {
  const { child, ended } = begin(['help'])
  child.stdout.destroy()
  expect(await ended).toEqual({ code: 0, out: '', error: '' })
})

test('Ctrl-C ends a command that waits for a server', async () => {
  const { server, url } = await silentServer()
  const request = once(server, 'request')
  const environment = { ROUNDTRIP_SERVER: url, ROUNDTRIP_TOKEN: `rt_${'0'.repeat(72)}` }
  const { child, ended } = begin(['export', '-o', 'all.zip'], environment)
  await request
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 'SIGINT', out: '', error: '' })
})

/** Accepts requests and never responds. */
async function silentServer(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
