/**
 * Visitors write to the people who run the server: what arrives, how often, and the response of a page without scripts.
 */
import { LIMITS } from '@roundtrip/contract/fields'
import { MESSAGE_FIELDS } from '@roundtrip/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailboxMessage, mailbox, newAddress } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { freePort, type RunningServer, startServer } from '../testing/server.testing.ts'
import { unlinked } from './unlinked.ts'

const OPERATOR = 'Jane <Doe>, jane@example.com'
const PUBLIC_URL = 'https://journal.example.com'

/** On the reader's own machine, behind a proxy, so that a test can come from many addresses. */
let local: RunningServer
/** For others, without a mail server. */
let open: RunningServer
let openUrl: string

beforeAll(async () => {
  const port = await freePort()
  openUrl = `http://localhost:${port}`
  ;[local, open] = await Promise.all([
    startServer({ environment: { TRUST_PROXY: '1', CONTACT_TO: 'support@example.com' } }),
    startServer({ environment: { PUBLIC_URL, PORT: String(port), OPERATOR } }),
  ])
})
afterAll(() => Promise.all([local.stop(), open.stop()]))

let addresses = 0
const elsewhere = (): Record<string, string> => {
  addresses += 1
  return { 'x-forwarded-for': `10.${addresses >> 8}.${addresses & 255}.1` }
}

const MESSAGE = { name: 'Mira', email: 'mira@example.com', subject: 'My file', message: 'Which one?', website: '' }
type Copy = MailboxMessage & { readonly html?: string }
type Changes = Readonly<Partial<Record<keyof typeof MESSAGE, string>>>
type Outcome = { readonly status: number; readonly reason: string | undefined; readonly wrong: readonly string[] }

/** Calls the function as the script of the page does; `accept-language` names the language of the page. */
async function send(changes: Changes, from = elsewhere(), url = local.url): Promise<Outcome> {
  const response = await fetch(`${url}/fn/us-central1/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from },
    body: JSON.stringify({ data: { ...MESSAGE, ...changes } }),
  })
  const { error } = (await response.json()) as {
    error?: { details: { reason: string; issues?: { path: string[] }[] } }
  }
  const wrong = error?.details.issues?.map(({ path }) => path[0] ?? '') ?? []
  return { status: response.status, reason: error?.details.reason, wrong }
}

/** Posts the form like a browser without scripts. */
function submit(changes: Changes, headers: Record<string, string> = {}, path = '/contact'): Promise<Response> {
  return fetch(local.url + path, {
    method: 'POST',
    headers: { origin: local.url, 'sec-fetch-site': 'same-origin', ...elsewhere(), ...headers },
    body: new URLSearchParams({ ...MESSAGE, ...changes }),
  })
}

const statuses = async (outcomes: readonly Promise<Outcome>[]): Promise<number[]> =>
  (await Promise.all(outcomes)).map(({ status }) => status)
const stored = async (): Promise<number> =>
  Number((await query(local, 'select count(*) as count from outbox'))[0]?.['count'])

// Promise [Public pages] A visitor can write to the people who run the server, and nobody can use the form to send
//   spam.
test('a message reaches the operator and a copy reaches the sender; neither contains a link', async () => {
  const email = newAddress()
  const message = 'Look at https://evil.example/x, www.evil.example\n\nor evil@evil.example//evil.example'
  expect(await send({ email, message })).toEqual({ status: 200, reason: undefined, wrong: [] })
  const [received] = await mailbox(local.url, 'support@example.com')
  expect(received).toMatchObject({ subject: 'Message: My file · Roundtrip', replyTo: email })
  const [copy] = (await mailbox(local.url, email)) as readonly Copy[]
  expect(copy?.subject).toBe('We have your message · Roundtrip')
  for (const text of [copy?.text ?? '', copy?.html ?? '']) {
    expect(text).not.toMatch(/:\/\/|www\.e|evil\.e|@evil|<a |\/\/evil/)
    expect(text.replaceAll('\u200B', '')).toContain('https://evil.example/x, www.evil.example')
  }
  expect(copy?.text).toContain('\n> My file\n> \n> Look at')
})

describe('a German page', () => {
  const copyOf = async (email: string): Promise<Copy | undefined> => (await mailbox(local.url, email))[0]

  test.each<[string, (email: string) => Promise<{ readonly status: number }>]>([
    ['with a script', (email) => send({ email }, { ...elsewhere(), 'accept-language': 'de' })],
    ['without one', (email) => submit({ email }, { 'accept-language': 'en-US,en' }, '/de/contact')],
  ])('%s gets a German copy; the reader of the message an English letter', async (_, write) => {
    const email = newAddress()
    expect((await write(email)).status).toBe(200)
    const copy = await copyOf(email)
    expect(copy?.subject).toBe('Deine Nachricht ist angekommen · Roundtrip')
    expect(copy?.html).toContain('<html lang="de">')
    expect(copy?.text).toContain('\n> My file\n> \n> Which one?')
    const [received] = await mailbox(local.url, 'support@example.com')
    expect(received).toMatchObject({ subject: 'Message: My file · Roundtrip', replyTo: email })
  })

  test('what a browser asks for of its own makes no copy German', async () => {
    const [called, posted] = [newAddress(), newAddress()]
    await send({ email: called }, { ...elsewhere(), 'accept-language': 'de-DE,de;q=0.9' })
    await submit({ email: posted }, { 'accept-language': 'de' })
    for (const email of [called, posted]) {
      expect((await copyOf(email))?.subject).toBe('We have your message · Roundtrip')
    }
  })
})

test('what is taken apart looks the same and says the same', () => {
  const text = 'Ends. Then: 1.5 a/b http://a.b?c=d me@x.y ...'
  expect(unlinked(text).replaceAll('\u200B', '')).toBe(text)
  expect(unlinked(text)).toContain('Ends. Then: 1')
  expect(unlinked(text)).not.toMatch(/\w[.@/:]\w|:\/\//)
})

test.each([
  // field     fits                        does not fit
  ['name', 'n'.repeat(LIMITS.name), 'n'.repeat(LIMITS.name + 1)],
  ['subject', 's'.repeat(LIMITS.messageSubject), 's'.repeat(LIMITS.messageSubject + 1)],
  ['message', 'm'.repeat(LIMITS.message), 'm'.repeat(LIMITS.message + 1)],
  ['name', 'Мира 美拉', '   '],
  ['subject', ' spaces around ', 'two\r\nBcc: everybody@example.com'],
  ['message', 'two\nlines', '\n '],
  ['email', 'MIRA+tag@Example.com', 'mira@example'],
  ['email', `${'a'.repeat(50)}@${'b'.repeat(60)}.example`, 'mira@example.com, all@example.com'],
] as const)('%s: %j is taken, %j is named as wrong', async (field, fits, unfit) => {
  expect((await send({ [field]: fits })).status).toBe(200)
  expect(await send({ [field]: unfit })).toEqual({ status: 400, reason: 'invalid-input', wrong: [field] })
})

test('a program that fills in what nobody sees is reported that all went well, and nothing is stored', async () => {
  const before = await stored()
  expect((await send({ website: 'https://spam.example' })).status).toBe(200)
  expect(await stored()).toBe(before)
})

describe('how often', () => {
  // ASVS 2.4.1
  test('one network can send five messages in an hour; another network still can', async () => {
    const from = elsewhere()
    const codes = await statuses(Array.from({ length: 8 }, () => send({}, from)))
    expect(codes.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(await send({}, from)).toMatchObject({ status: 429, reason: 'too-many-messages' })
    expect((await send({})).status).toBe(200)
  })

  // Promise [Public pages] A visitor can write to the people who run the server, and nobody can use the form to send
  //   spam.
  test('an address gets three copies a day, however many messages name it; each message arrives', async () => {
    const email = newAddress()
    const before = (await mailbox(local.url, 'support@example.com')).length
    expect(await statuses(Array.from({ length: 5 }, () => send({ email })))).toEqual([200, 200, 200, 200, 200])
    expect(await mailbox(local.url, email)).toHaveLength(3)
    expect((await mailbox(local.url, 'support@example.com')).length).toBe(before + 5)
  })

  test('a day has 200 messages; refused senders use up none of them', async () => {
    await query(local, 'delete from attempts')
    const blocked = elsewhere()
    await statuses(Array.from({ length: 40 }, () => send({ email: newAddress() }, blocked)))
    const codes = await statuses(Array.from({ length: 198 }, () => send({ email: newAddress() })))
    expect(codes.filter((status) => status === 200)).toHaveLength(195)
    expect(codes.filter((status) => status === 429)).toHaveLength(3)
    await query(local, 'delete from attempts')
  })
})

describe('without a script', () => {
  test('the form is sent, and the page says so', async () => {
    const email = newAddress()
    const response = await submit({ email })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const page = await response.text()
    expect(page).toMatch(/data-note="sent" data-shown="true"/)
    expect(page).toMatch(/name="subject" value=""/)
    expect(await mailbox(local.url, email)).toHaveLength(1)
  })

  test('a page in another language comes back in it', async () => {
    const response = await submit({ email: 'mira' }, {}, '/de/contact')
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('<html lang="de"')
    expect(page).toContain('action="/de/contact#')
    expect(marked(page, 'email')).toBe(true)
    expect((await submit({}, {}, '/xx/contact')).status).not.toBe(200)
  })

  test('wrong fields are named, and nothing that was typed is lost', async () => {
    const response = await submit({ email: 'mira', subject: '', message: 'a "quoted" <b>\nline' })
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toMatch(/data-note="wrong-fields" data-shown="true"/)
    expect(page).toMatch(/id="email" [^>]*aria-invalid="true" aria-describedby="email-error"[^>]* value="mira"/)
    expect(page).toMatch(/id="name" [^>]*aria-invalid="" [^>]* value="Mira"/)
    expect(page).toContain('a &quot;quoted&quot; &lt;b&gt;\nline</textarea>')
    const shown = MESSAGE_FIELDS.filter((name) => page.includes(`id="${name}-error" class="`) && marked(page, name))
    expect(shown).toEqual(['email', 'subject'])
  })

  test('too many messages are said to be too many, and the text stays', async () => {
    const from = elsewhere()
    for (let sent = 1; sent <= 5; sent += 1) expect((await submit({}, from)).status).toBe(200)
    const response = await submit({ message: 'The sixth' }, from)
    expect(response.status).toBe(429)
    const page = await response.text()
    expect(page).toMatch(/data-note="too-many-messages" data-shown="true"/)
    expect(page).toContain('The sixth</textarea>')
  })

  test.each([
    ['from a page of somebody else', { origin: 'https://evil.example' }, 403],
    ['from nobody', { origin: '' }, 403],
    ['as another type', { 'content-type': 'text/plain' }, 400],
  ])('%s it is refused', async (_, headers, status) => {
    const before = await stored()
    expect((await submit({}, headers)).status).toBe(status)
    expect(await stored()).toBe(before)
  })

  test('a form that is larger than any message is refused', async () => {
    expect((await submit({ message: 'x'.repeat(LIMITS.messageBytes) })).status).toBe(413)
  })
})

/** Whether the sentence below a field is shown. */
function marked(page: string, name: string): boolean {
  return new RegExp(`id="${name}-error" class="[^"]*" data-shown="true"`).test(page)
}

describe('a server for others', () => {
  const page = async (path: string): Promise<string> => (await fetch(`${openUrl}${path}`)).text()

  test('that sends no mail takes no messages, and its page names the operator instead', async () => {
    expect(await send({}, {}, openUrl)).toMatchObject({ status: 400, reason: 'takes-no-messages' })
    const contact = await page('/contact')
    expect(contact).not.toContain('<form')
    expect(contact).toContain('This server takes no messages')
    for (const path of ['/contact', '/privacy-policy', '/terms']) {
      expect(await page(path), path).toContain('Jane &lt;Doe&gt;, jane@example.com')
    }
    expect(await (await fetch(`${local.url}/contact`)).text()).toContain('<form')
  })

  test('names itself by its public address in heads, site map and robots.txt', async () => {
    const faq = await page('/faq')
    expect(faq).toContain(`<link rel="canonical" href="${PUBLIC_URL}/faq" />`)
    expect(faq).toContain(`content="${PUBLIC_URL}/social/faq.png"`)
    const sitemap = await page('/sitemap.xml')
    const locations = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
    for (const path of ['/', '/faq', '/terms', '/accessibility']) expect(locations).toContain(`${PUBLIC_URL}${path}`)
    for (const location of locations)
      expect((await fetch(String(location).replace(PUBLIC_URL, openUrl))).status).toBe(200)
    const robots = await page('/robots.txt')
    expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
    for (const closed of ['/user/', '/auth/']) expect(robots).toContain(`Disallow: ${closed}\n`)
    for (const path of ['/', '/faq', '/terms', '/robots.txt']) expect(await page(path), path).not.toMatch(/\[\[|x-then/)
  })

  test.each([
    ['/', 200, false],
    ['/faq', 200, false],
    ['/de', 200, false],
    ['/de/faq', 200, false],
    ['/de/nowhere', 404, true],
    ['/auth/login', 200, true],
    ['/user/mira/trades', 200, true],
    ['/nowhere', 404, true],
    ['/faq/more', 404, true],
    ['/auth/nowhere', 404, true],
    ['/user/mira/nowhere', 404, true],
    ['/404', 404, true],
  ])('%s is answered with %i; kept out of search engines: %s', async (path, status, hidden) => {
    const response = await fetch(`${openUrl}${path}`)
    expect(response.status).toBe(status)
    expect((await response.text()).includes('<meta name="robots" content="noindex" />')).toBe(hidden)
  })
})
