/** A server whose AUTH_SECRET was replaced: what was sealed with the old one is lost, and nothing else is. */
import { afterEach, expect, test } from 'vitest'
import { mailbox, newAddress, PASSWORD, post, signIn } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { eventually, newFolder, type RunningServer, startedFolder, startServer } from '../testing/server.testing.ts'
import { typed } from '../testing/shell.testing.ts'
import { mailServer } from '../testing/smtp.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const [OLD, NEW] = ['the old secret of this server, 32 and more', 'the new secret of this server, 32 and more']

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function start(dataDir: string, environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'warn', ...environment } })
  running.push(server)
  return server
}

/** Stops the server without its folder. */
async function halt(server: RunningServer): Promise<void> {
  server.kill('SIGTERM')
  await server.exited
  running.splice(running.indexOf(server), 1)
}

const signUp = (server: RunningServer, email: string) =>
  post(server.url, '/api/auth/sign-up', { email, password: PASSWORD })

test('mails that cannot be opened are counted, and new ones are shown and sent', async () => {
  const folder = startedFolder(newFolder())
  const before = await start(folder, { AUTH_SECRET: OLD })
  const user = await newUser(before.url)
  for (let count = 0; count < 12; count += 1) await signUp(before, newAddress())
  await eventually('all are stored', async () =>
    (await query(before, 'select 1 from outbox')).length === 12 ? true : null,
  )
  await halt(before)

  const after = await start(folder, { AUTH_SECRET: NEW })
  const email = newAddress()
  await signUp(after, email)
  await eventually('the new mail is shown', async () => (await mailbox(after.url, email))[0] ?? null)
  expect(await (await fetch(`${after.url}/mailbox.json`)).json()).toMatchObject({ messages: [{}], unreadable: 12 })
  expect(await (await fetch(`${after.url}/mailbox`)).text()).toContain('12 messages are not shown')
  const { out } = await typed(['mailbox'], { environment: { DATA_DIR: folder, AUTH_SECRET: NEW } })
  expect(out).toContain('because they were sealed with another AUTH_SECRET: 12.')
  expect(out).toContain(email)
  // The keys that sign tokens were sealed with the old secret, too.
  expect((await signIn(after.url, user.email)).uid).toBe(user.uid)
  expect(after.output()).toContain('AUTH_SECRET is not the one that this database was used with.')
  await query(after, `update outbox set state = 'waiting', next_try_at = '2020-01-01' where sealed is not null`)
  await halt(after)

  const smtp = await mailServer()
  const sending = await start(folder, { AUTH_SECRET: NEW, SMTP_URL: smtp.url, MAIL_FROM: 'journal@example.com' })
  await eventually('the mail that can be opened arrives', () => smtp.received[0] ?? null)
  expect(smtp.received.map(({ to }) => to)).toEqual([[email]])
  // A mail has arrived before it is noted as sent.
  const left = await eventually('no mail waits', async () => {
    const rows = await query(sending, 'select state, error from outbox')
    return rows.some(({ state }) => state === 'waiting') ? null : rows
  })
  expect(left).toEqual(Array.from({ length: 12 }, () => ({ state: 'failed', error: 'unreadable' })))
  expect(sending.output()).toContain('it was sealed with another AUTH_SECRET')
  await smtp.close()
})
