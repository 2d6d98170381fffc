/**
 * Text planted by a trader, an exchange or a visitor does no harm where it is opened: in a spreadsheet, a browser, a
 * terminal.
 */
import { hash128 } from '@roundtrip/core/base'
import { instrument } from '@roundtrip/core/ledger'
import { csvRows } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, post } from '../testing/client.testing.ts'
import { importRecords, newAccount, fundingAfter, someFills } from '../testing/ledger.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { typed } from '../testing/shell.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { EMPTY_DAY, exported, filesOf, must } from './journal.testing.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ environment: { CONTACT_TO: 'desk@example.com' } })
})
afterAll(() => server.stop())

const FORMULAS = [
  '=1+1',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '"=1',
  ';=1',
  "'=1",
  '＝1',
  '＋1',
  '－1',
  '＠A',
  '=cmd|calc!A1',
]

/** Text that a spreadsheet would run: the start of a formula that is not a number. */
function runs(cell: string): boolean {
  return /^[\t\r]|^[\s"';,|]*[=+\-@＝＋－＠]/.test(cell) && !/^-\d+(?:\.\d+)?$/.test(cell) && !cell.startsWith("'")
}

describe.each(FORMULAS)('%j', (formula) => {
  test('is text in every cell of every file for people', async () => {
    const user = await newUser(server.url)
    const account = await newAccount(user, `${formula} account`)
    // As exchanges might name them: the file is read in a browser, so its server accepts any name.
    const market = instrument({
      venue: 'binance',
      symbol: `${formula}S`.trim(),
      kind: 'linear',
      base: 'BTC',
      quote: 'USDT',
      settle: 'USDT',
    })
    const fills = someFills(4).map((fill, index) => ({
      ...fill,
      ...(index < 2 ? { instrument: market, dedupeKey: hash128(`${formula} ${index}`) } : {}),
      venueTradeId: `${formula}${index}`,
      orderId: `${formula}o${index}`,
    }))
    const [first] = fills
    if (first === undefined) throw new Error('No fills.')
    await importRecords(user, account, { fills, cashEvents: [fundingAfter(first)] })
    const put = async (path: string, data: object): Promise<void> => {
      await must(await user.fetch(`/db/v1/users/${user.uid}/${path}`, { method: 'PUT', body: JSON.stringify(data) }))
    }
    await put('labels/planted', { name: `${formula} label`, group: 'setup', colour: 1, archived: false, hidden: false })
    await put('journal/2026-03-02', {
      ...EMPTY_DAY,
      text: `${formula} text`,
      plan: `${formula} plan`,
      review: `${formula} review`,
      checklist: [{ text: `${formula} item`, done: true }],
    })
    const tables = Object.entries(filesOf(await exported(user)))
      .filter(([name]) => name.endsWith('.csv'))
      .map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')] as const)
    expect(tables.length).toBeGreaterThan(5)
    const running = tables.flatMap(([name, text]) =>
      csvRows(text).flatMap((row) => row.filter(runs).map((cell) => [name, cell])),
    )
    expect(running).toEqual([])
    const all = tables.map(([, text]) => text).join('')
    for (const planted of ['account', 'text', 'plan', 'review'])
      expect(all).toContain(`${formula.trim().slice(1)} ${planted}`)
  })
})

const MARKUP = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

/** Throws if the page contains a planted element, handler or link. A quoted string is only text. */
function expectText(page: string): void {
  const tags = page.match(/<[a-z!/][^>]*>/gi) ?? []
  expect(tags.filter((tag) => /(?:href|src|action)="?(?:javascript|data):/i.test(tag))).toEqual([])
  const names = tags.map((tag) => tag.replaceAll(/="[^"]*"/g, ''))
  expect(names.filter((tag) => /\son\w+|alert|<script|<img/i.test(tag))).toEqual([])
}

test('is text on a shared page and in its picture’s description', async () => {
  const user = await newUser(server.url)
  for (const markup of MARKUP) {
    const short = markup.slice(0, 24)
    const card = { subject: markup, headline: short, tone: 'win', figures: [{ name: short, text: short }], curve: null }
    const input = { title: markup, body: `<p>${markup}</p>`, card, colours: [], amounts: 'hidden', days: 7 }
    const { page } = await user.call<{ page: { id: string } }>('sharePage', input)
    const html = await (await fetch(`${server.url}/shared/${page.id}`)).text()
    expectText(html)
    await user.call('revokeSharedPage', { id: page.id })
  }
})

test('is text in the mails that somebody reads, on their page and in the terminal', async () => {
  const user = await newUser(server.url)
  const escape = '\u001b]0;planted\u0007\u001b[2J\u202eplanted'
  for (const markup of MARKUP) {
    await user.call('createToken', { name: markup, scopes: ['read'], expires: null, password: PASSWORD })
  }
  const message = {
    name: MARKUP[0],
    email: 'visitor@example.com',
    subject: MARKUP[1],
    message: `${MARKUP.join('\n')}\n${escape}`,
    website: '',
  }
  const sent = await post(server.url, '/fn/us-central1/sendMessage', { data: message })
  expect(sent.status).toBe(200)
  const page = await eventually('all are there', async () => {
    const text = await (await fetch(`${server.url}/mailbox`)).text()
    return MARKUP.every((_, index) => text.split('<article>').length > index + 3) && text.includes('planted')
      ? text
      : null
  })
  expectText(page)
  expect(page).toContain('&lt;img src=x')
  const kept = (await (await fetch(`${server.url}/mailbox.json`)).json()) as {
    messages: { html?: string; subject?: string }[]
  }
  for (const { html = '', subject = '' } of kept.messages) {
    expectText(html)
    expect(subject).not.toMatch(/[\r\n]/)
  }
  const { out } = await typed(['mailbox'], { environment: { DATA_DIR: server.dataDir } })
  expect(out).toContain('planted')
  expect(out).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u)
})
