import { spawn } from 'node:child_process'
import { afterEach, describe, expect, test } from 'vitest'
import { newAddress, PASSWORD, post } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { eventually, freePort, type RunningServer, startServer } from '../testing/server.testing.ts'
import { mailServer, smtpUrl } from '../testing/smtp.testing.ts'
import { LETTERS, mail } from './letters.ts'
import { waitMs } from './outbox.ts'
import { createSealer } from './sealed.ts'

const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

async function opened(options?: Parameters<typeof mailServer>[0]) {
  const smtp = await mailServer(options)
  closings.push(smtp.close)
  return smtp
}

async function start(url: string): Promise<RunningServer> {
  const mail = { SMTP_URL: url, MAIL_FROM: 'Roundtrip <journal@example.com>', CONTACT_TO: 'support@example.com' }
  const environment = { ...mail, LOG_LEVEL: 'warn' }
  const server = await startServer({ environment })
  closings.push(() => server.stop())
  return server
}

const signUp = (server: RunningServer, email: string): Promise<Response> =>
  post(server.url, '/api/auth/sign-up', { email, password: PASSWORD })

const outbox = (server: RunningServer) =>
  query(
    server,
    `select id, state, attempts, error, sealed is null as emptied,
       next_try_at < now() + interval '1 minute' as settled from outbox`,
  )

/** Makes pending messages due now, as time would. */
const hurry = (server: RunningServer) => query(server, 'update outbox set next_try_at = now()')

describe('a mail server', () => {
  test('gets the mail in two forms, and nothing of it stays', async () => {
    const smtp = await opened()
    const server = await start(smtp.url)
    const email = newAddress()
    await signUp(server, email)
    await eventually('the mail has arrived', () => smtp.received[0] ?? null)
    const [letter] = smtp.received
    expect(letter).toMatchObject({ from: 'journal@example.com', to: [email], user: 'mailer' })
    expect(letter?.text).toMatch(/^Subject: .*Confirm_your_email_address/m)
    expect(letter?.text).toMatch(/Content-Type: text\/plain/)
    expect(letter?.text).toMatch(/Content-Type: text\/html/)
    expect(letter?.text).toMatch(/^Auto-Submitted: auto-generated/im)
    const plain = (letter?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const token = /#verify=([\w.-]+)/.exec(plain)?.[1] ?? ''
    expect((await post(server.url, '/api/auth/verify-email', { token, password: PASSWORD })).status).toBe(200)
    await eventually('the outbox is empty', async () => ((await outbox(server)).length === 0 ? true : null))
    expect((await fetch(`${server.url}/mailbox`)).headers.get('content-security-policy')).toMatch(/script-src 'self'/)
  })

  // ASVS 1.3.11
  test('carries what visitors write, with their address to reply to', async () => {
    const smtp = await mailServer()
    const server = await start(smtp.url)
    const data = { name: 'Mira', email: 'mira@example.com', subject: 'Files', message: 'Which?', website: '' }
    expect((await post(server.url, '/fn/us-central1/sendMessage', { data })).status).toBe(200)
    const letter = await eventually(
      'it has arrived',
      () => smtp.received.find(({ to }) => to.includes('support@example.com')) ?? null,
    )
    expect(letter.text).toMatch(/^From: Roundtrip <journal@example.com>/m)
    expect(letter.text).toMatch(/^Reply-To: mira@example.com/m)
  })

  test('that is busy is asked again, with the same message id', { tags: 'long' }, async () => {
    const ids: string[] = []
    const smtp = await opened({ refuse: (attempt) => (attempt <= 2 ? 451 : null) })
    const server = await start(smtp.url)
    await signUp(server, newAddress())
    for (let round = 1; round <= 2; round += 1) {
      await eventually('a try has failed', async () => {
        const [row] = await outbox(server)
        return row?.['attempts'] === round && row['settled'] === true && row['error'] !== null ? true : null
      })
      ids.push(String((await outbox(server))[0]?.['id']))
      await hurry(server)
    }
    await eventually('the mail has arrived', () => smtp.received[0] ?? null)
    expect(smtp.received[0]?.text).toContain(`Message-ID: <${ids[0]}@example.com>`)
    expect([smtp.received.length, new Set(ids).size]).toEqual([1, 1])
  })

  test('that refuses for good is not asked again, and the link is forgotten', async () => {
    const smtp = await opened({ refuse: () => 550 })
    const server = await start(smtp.url)
    const email = newAddress()
    await signUp(server, email)
    await eventually('it is given up', async () => ((await outbox(server))[0]?.['state'] === 'failed' ? true : null))
    expect((await outbox(server))[0]).toMatchObject({ error: 'EMESSAGE 550', emptied: true })
    expect(server.output()).toContain('a message could not be sent')
    expect(server.output()).not.toContain(email)
  })

  // ASVS 16.5.2
  test('that is away delays no response; the email goes out when it is back, also after kill -9', async () => {
    const port = await freePort()
    const server = await start(smtpUrl(port))
    const email = newAddress()
    expect((await signUp(server, email)).status).toBe(200)
    await eventually('a try has failed', async () => ((await outbox(server))[0]?.['error'] ? true : null))
    server.kill('SIGKILL')
    await server.exited
    const smtp = await opened({ port })
    const again = await startServer({
      dataDir: server.dataDir,
      environment: { SMTP_URL: smtp.url, MAIL_FROM: 'journal@example.com' },
    })
    closings.push(() => again.stop())
    await hurry(again)
    await eventually('the mail has arrived', () => smtp.received[0] ?? null)
    expect(smtp.received[0]?.to).toEqual([email])
  })

  // ASVS 16.2.5
  test('never has its password in a log', async () => {
    const smtp = await opened()
    const server = await start(smtp.url.replace('s3cret', 'wr0ng'))
    await signUp(server, newAddress())
    await eventually('a try has failed', async () => ((await outbox(server))[0]?.['error'] ? true : null))
    expect(server.output()).not.toMatch(/wr0ng|s3cret/)
  })
})

describe('the mailbox page', () => {
  const page = (server: RunningServer, headers: readonly string[]): Promise<string> =>
    new Promise((settle) => {
      // curl, because fetch does not allow a forged host.
      const options = ['-s', '-o', '/dev/null', '-w', '%{http_code}', ...headers.flatMap((header) => ['-H', header])]
      const curl = spawn('curl', [...options, `${server.url}/mailbox`])
      let text = ''
      curl.stdout.on('data', (part: Buffer) => (text += part.toString()))
      curl.on('close', () => settle(text))
    })

  test('shows what a local server would have sent, and only to this machine', async () => {
    const server = await startServer()
    closings.push(() => server.stop())
    const email = newAddress()
    await signUp(server, email)
    const text = await (await fetch(`${server.url}/mailbox`)).text()
    expect(text).toContain(email)
    expect(text).toContain(`<a href="${server.url}/auth/login#verify=`)
    expect(await page(server, [])).toBe('200')
    expect(await page(server, ['host: journal.example.com'])).toBe('421')
    expect(await page(server, ['host: localhost.evil.example'])).toBe('421')
    for (const mark of [
      'x-forwarded-for: 203.0.113.7',
      'x-real-ip: 203.0.113.7',
      'x-client-ip: 203.0.113.7',
      'connection: close',
    ]) {
      expect([mark, await page(server, [mark])]).toEqual([mark, '404'])
    }
  })

  // ASVS 13.4.2
  test.each([{ PUBLIC_URL: 'https://journal.example.com' }, { HOST: '0.0.0.0' }])(
    'does not exist on a server that others can reach: %o',
    async (environment) => {
      const port = await freePort()
      const server = await startServer({ environment: { ...environment, PORT: String(port) } })
      closings.push(() => server.stop())
      const response = await fetch(`http://127.0.0.1:${port}/mailbox.json`)
      expect(await response.text()).not.toContain('messages')
      const options = (await (await fetch(`http://127.0.0.1:${port}/api/auth/options`)).json()) as object
      expect(options).toMatchObject({ mailbox: null, phone: false })
    },
  )
})

describe('emails', () => {
  // ASVS 1.2.1
  test('have the same words in both formats, and no markup from outside', () => {
    const address = '"><img src=x>@example.com'
    const letter = mail('a@example.com', LETTERS.confirmChange({ url: 'https://x.example/#verify=a&b', address }))
    if (letter.kind !== 'mail') throw new Error('A letter is a mail.')
    expect(letter.text).toContain(address)
    expect(letter.html).not.toContain('<img')
    expect(letter.html).toContain('href="https://x.example/#verify=a&amp;b"')
    const words = letter.html
      .replaceAll(/<title>.*?<\/title>|<[^>]+>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
    for (const line of letter.text.split('\n').filter((text) => text !== '')) {
      expect(words).toContain(line.replace(/:$/, ''))
    }
  })
})

describe('what waits is sealed', () => {
  test('with the key of this server, for this purpose, unchanged', () => {
    const sealer = createSealer('a secret of thirty-two characters', 'outbox')
    const sealed = sealer.seal('the link')
    expect(sealer.open(sealed)).toBe('the link')
    expect(sealed.includes('the link')).toBe(false)
    expect(() => createSealer('another secret of 32 characters..', 'outbox').open(sealed)).toThrow()
    expect(() => createSealer('a secret of thirty-two characters', 'other').open(sealed)).toThrow()
    sealed[20] = (sealed[20] ?? 0) ^ 1
    expect(() => sealer.open(sealed)).toThrow()
  })
})

test('waiting grows from five seconds to an hour', () => {
  expect([1, 2, 3, 10, 11, 16].map(waitMs)).toEqual([5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000])
})
