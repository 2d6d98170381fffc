/** A server that others can reach shows no mails; its operators read them in the terminal. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, PASSWORD, post } from '../testing/client.testing.ts'
import { freePort, newFolder, type RunningServer, startServer } from '../testing/server.testing.ts'
import { typed } from '../testing/shell.testing.ts'

let server: RunningServer
let address: string
beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const environment = { PORT: String(port), HOST: '0.0.0.0', PUBLIC_URL: address, LOG_LEVEL: 'silent' }
  server = await startServer({ environment })
})
afterAll(() => server.stop())

const mailbox = (dataDir: string) => typed(['mailbox'], { environment: { DATA_DIR: dataDir } })

test('the terminal shows the link that finishes a sign-up, where no page does', async () => {
  expect(await mailbox(server.dataDir)).toEqual({
    code: 0,
    error: '',
    out: expect.stringContaining('No emails are waiting.'),
  })
  const email = newAddress()
  expect((await post(address, '/api/auth/sign-up', { email, password: PASSWORD })).status).toBe(200)
  expect((await fetch(`${address}/mailbox.json`)).status).toBe(404)
  const { out } = await mailbox(server.dataDir)
  expect(out).toContain(`to ${email}: `)
  const token = decodeURIComponent(/#verify=(\S+)/.exec(out)?.[1] ?? '')
  expect((await post(address, '/api/auth/verify-email', { token, password: PASSWORD })).status).toBe(200)
})

test('a folder without a server is named, and stays as it is', async () => {
  const folder = newFolder()
  expect(await mailbox(folder)).toEqual({
    code: 2,
    out: '',
    error: `roundtrip: There is no server in ${folder}. Is DATA_DIR right?\n`,
  })
  rmSync(folder, { recursive: true })
})
