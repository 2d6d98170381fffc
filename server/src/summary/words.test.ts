/** The texts of a mail and a chat, and what stays hidden. */
import type { CivilDay } from '@roundtrip/core/base'
import { parseDayKey } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { mail } from '../mail/letters.ts'
import type { SummaryFigures } from './figures.ts'
import { bodyFor, kindOf, refusalOf, type Sent, shownOf, summaryJson, type Webhook } from './webhook.ts'
import { journalUrl, summaryLetter, summaryText, type Written } from './words.ts'

const FIGURES: SummaryFigures = {
  currency: 'USD',
  net: -1412.5,
  open: -777,
  opened: 11,
  closed: 12,
  wins: 8,
  losses: 3,
  breakeven: 1,
  winRate: 8 / 11,
  fees: 1234.567,
  funding: 0.004,
  totalR: -2.4,
  best: { ticker: 'BTCUSDT', net: 300, r: 1.5 },
  worst: { ticker: 'ETHUSDT', net: -1999.99, r: null },
  toReview: 3,
}
const SHOWN: Written = { numbers: 'comma-point', dates: 'day-month-year', amounts: 'shown' }
const day = (key: string): CivilDay => parseDayKey(key) ?? (0 as CivilDay)
const DAY = { rhythm: 'daily', first: day('2026-11-25'), last: day('2026-11-25') } as const
const WEEK = { rhythm: 'weekly', first: day('2026-11-16'), last: day('2026-11-22') } as const

function sent(style: Written = SHOWN, period: typeof DAY | typeof WEEK = DAY, figures = FIGURES): Sent {
  const context = { period, style, url: journalUrl('https://journal.example', 'u1', period) }
  return { text: summaryText(figures, context), figures, context, zone: 'UTC' }
}
function bodyOf(webhook: Webhook, content: Sent): Readonly<Record<string, unknown>> {
  return bodyFor(webhook, { text: content.text, json: () => summaryJson(content) })
}
const textOf = (style?: Written, figures?: SummaryFigures): string =>
  sent(style, DAY, figures)
    .text.lines.map(([name, text]) => `${name}: ${text}`)
    .join('\n')

describe('the text', () => {
  test('has every figure, as the reader writes numbers', () => {
    expect(textOf()).toBe(
      [
        'Net P&L: −$1,412.50',
        'Total R: −2.40R',
        'Trades closed: 12 (8 won, 3 lost, 1 breakeven)',
        'Win rate: 72.7%',
        'Best trade: BTCUSDT +$300.00 (+1.50R)',
        'Worst trade: ETHUSDT −$1,999.99',
        'Fees: $1,234.57',
        'Funding: $0.00',
        'Booked by open trades: −$777.00',
        'To review: 3 trades',
      ].join('\n'),
    )
    expect(textOf({ ...SHOWN, numbers: 'point-comma' })).toContain('Net P&L: −$1.412,50')
  })

  test('with hidden amounts has percentages, counts and multiples of R only', () => {
    const hidden = sent({ ...SHOWN, amounts: 'hidden' })
    expect(textOf({ ...SHOWN, amounts: 'hidden' })).toBe(
      [
        'Total R: −2.40R',
        'Trades closed: 12 (8 won, 3 lost, 1 breakeven)',
        'Win rate: 72.7%',
        'Best trade: BTCUSDT +1.50R',
        'Worst trade: ETHUSDT',
        'To review: 3 trades',
      ].join('\n'),
    )
    const everything = [
      ...WEBHOOKS.map(({ url, chat }) => JSON.stringify(bodyOf({ url, chat }, hidden))),
      JSON.stringify(mail('me@example.com', summaryLetter(hidden.text, { settings: 'https://s', stop: 'https://t' }))),
    ].join('\n')
    for (const amount of ['1412', '1,412', '300', '1999', '1,999', '1234', '1,234', '777']) {
      expect(everything).not.toContain(amount)
    }
  })

  test('names the period and leads to its page', () => {
    expect(sent().text).toMatchObject({
      title: 'Your day: Wed 25 Nov 2026',
      link: { url: 'https://journal.example/user/u1/journal/daily?day=2026-11-25' },
    })
    expect(sent({ ...SHOWN, dates: 'month-day-year' }, WEEK).text).toMatchObject({
      title: 'Your week: Nov 16, 2026 to Nov 22, 2026',
      link: { url: 'https://journal.example/user/u1/journal?week=2026-W47' },
    })
  })

  test('leaves out what is unknown, and names the one trade of a day once', () => {
    const single = {
      ...FIGURES,
      closed: 1,
      wins: 1,
      losses: 0,
      breakeven: 0,
      totalR: null,
      worst: FIGURES.best,
      toReview: 0,
    }
    expect(textOf(SHOWN, single)).not.toMatch(/Total R|Worst trade|To review/)
    const opened = { ...single, closed: 0, wins: 0, winRate: null, best: null, worst: null }
    expect(textOf(SHOWN, opened)).toContain('Trades closed: 0\nTrades opened: 11')
  })

  test('comes as plain text and HTML with the same words, and says how to stop it', () => {
    const letter = mail(
      'me@example.com',
      summaryLetter(sent().text, { settings: 'https://s/#n', stop: 'https://t/stop' }),
    )
    if (letter.kind !== 'mail') throw new Error('It is a mail.')
    expect(letter.subject).toBe('Your day: Wed 25 Nov 2026 · Roundtrip')
    for (const word of ['ETHUSDT −$1,999.99', 'https://s/#n', 'https://t/stop', 'Stop these emails']) {
      expect(letter.text).toContain(word)
      expect(letter.html).toContain(word)
    }
    expect(letter.leave).toBe('https://t/stop')
  })
})

describe('the text for a reader of German', () => {
  const GERMAN: Written = { ...SHOWN, language: 'de', numbers: 'point-comma' }

  test('has every figure, as the reader writes numbers', () => {
    expect(textOf(GERMAN)).toBe(
      [
        'Netto-P&L: −1.412,50\u00a0$',
        'R gesamt: −2,40R',
        'Geschlossene Trades: 12 (8 gewonnen, 3 verloren, 1 Breakeven)',
        'Trefferquote: 72,7\u00a0%',
        'Bester Trade: BTCUSDT +300,00\u00a0$ (+1,50R)',
        'Schlechtester Trade: ETHUSDT −1.999,99\u00a0$',
        'Gebühren: 1.234,57\u00a0$',
        'Funding: 0,00\u00a0$',
        'Von offenen Trades gebucht: −777,00\u00a0$',
        'Zu prüfen: 3 Trades',
      ].join('\n'),
    )
    const single = { ...FIGURES, breakeven: 0, toReview: 1 }
    expect(textOf(GERMAN, single)).toContain('Geschlossene Trades: 12 (8 gewonnen, 3 verloren)\n')
    expect(textOf(GERMAN, single)).toContain('Zu prüfen: 1 Trade')
    expect(textOf(GERMAN, { ...FIGURES, opened: 0, closed: 0 })).toBe('Trades: Keine')
  })

  test('names the period', () => {
    const march = { rhythm: 'daily', first: day('2026-03-03'), last: day('2026-03-03') } as const
    const titles = [DAY, WEEK, march].map((period) => sent(GERMAN, period as typeof DAY).text.title)
    expect(titles).toEqual([
      'Dein Tag: Mi, 25. Nov 2026',
      'Deine Woche: 16. Nov 2026 bis 22. Nov 2026',
      'Dein Tag: Di, 3. Mär 2026',
    ])
    expect(sent({ ...GERMAN, dates: 'year-month-day' }).text.title).toBe('Dein Tag: Mi, 2026-11-25')
  })

  test('comes as a letter in German', () => {
    const letter = mail(
      'me@example.com',
      summaryLetter(sent(GERMAN).text, { settings: 'https://s', stop: 'https://t' }),
    )
    if (letter.kind !== 'mail') throw new Error('It is a mail.')
    expect(letter.html).toContain('<html lang="de">')
    for (const word of ['Tag öffnen', 'Diese E-Mails abbestellen', 'in deinen Einstellungen: https://s']) {
      expect(letter.text).toContain(word)
      expect(letter.html).toContain(word)
    }
  })

  test('reaches chats, while programs read the same figures', () => {
    expect(bodyOf(WEBHOOKS[0], sent(GERMAN))).toMatchObject({
      content: expect.stringMatching(/^Dein Tag: Mi, 25\. Nov 2026\nNetto-P&L: /),
    })
    expect(bodyOf(WEBHOOKS[2], sent(GERMAN))).toEqual(bodyOf(WEBHOOKS[2], sent()))
  })
})

const WEBHOOKS = [
  { url: 'https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz', chat: null },
  { url: 'https://api.telegram.org/bot123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11/sendMessage', chat: '-1009876543210' },
  { url: 'https://hooks.example.com/in?key=0123456789abcdef', chat: null },
] as const

describe('the body', () => {
  test('for Discord is content that mentions nobody', () => {
    expect(bodyOf(WEBHOOKS[0], sent())).toEqual({
      content: expect.stringMatching(/^Your day: Wed 25 Nov 2026\nNet P&L: −\$1,412\.50\n[^]*<https:\/\/journal/),
      allowed_mentions: { parse: [] },
    })
  })
  test('for Telegram is a chat and a text', () => {
    expect(bodyOf(WEBHOOKS[1], sent())).toEqual({
      chat_id: '-1009876543210',
      text: expect.stringMatching(/^Your day: [^]*Win rate: 72\.7%[^]*https:\/\/journal\.example[^>]*$/),
    })
  })
  test('for others are the figures', () => {
    const { open, ...figures } = FIGURES
    expect(bodyOf(WEBHOOKS[2], sent(SHOWN, WEEK))).toEqual({
      kind: 'roundtrip-summary',
      version: 1,
      rhythm: 'weekly',
      first: '2026-11-16',
      last: '2026-11-22',
      zone: 'UTC',
      ...figures,
      bookedByOpenTrades: open,
      url: 'https://journal.example/user/u1/journal?week=2026-W47',
    })
  })
})

describe('an address', () => {
  test.each<readonly [url: string, chat: string | null, refusal: string | null]>([
    ...WEBHOOKS.map(({ url, chat }) => [url, chat, null] as const),
    ['http://discord.com/api/webhooks/1/a', null, 'webhook-not-https'],
    ['https://me:pass@example.com/', null, 'webhook-not-https'],
    ['example.com', null, 'webhook-not-https'],
    ['https://127.0.0.1/hook', null, 'webhook-not-public'],
    ['https://0x7f000001/hook', null, 'webhook-not-public'],
    ['https://[::1]/hook', null, 'webhook-not-public'],
    ['https://[::ffff:10.0.0.1]/', null, 'webhook-not-public'],
    ['https://169.254.169.254/latest', null, 'webhook-not-public'],
    ['https://localhost/hook', null, 'webhook-not-public'],
    ['https://db.internal/hook', null, 'webhook-not-public'],
    ['https://api.telegram.org/bot123456:ABC-DEF1234ghIkl/sendMessage', null, 'webhook-without-chat'],
    ['https://api.telegram.org/bot123456:ABC-DEF1234ghIkl/getMe', '1', 'webhook-not-telegram'],
    ['https://api.telegram.org/sendMessage', '1', 'webhook-not-telegram'],
  ])('%s with the chat %s: %s', (url, chat, refusal) => expect(refusalOf({ url, chat })).toBe(refusal))

  test('is identified by its host and path, and no other host passes for one', () => {
    expect(WEBHOOKS.map(({ url }) => kindOf(new URL(url)))).toEqual(['discord', 'telegram', 'json'])
    expect(kindOf(new URL('https://discord.com.example.org/api/webhooks/1/a'))).toBe('json')
    expect(kindOf(new URL('https://notapi.telegram.org/bot1:a/sendMessage'))).toBe('json')
  })

  test('shows its host and the end of its secret, of a short one nothing', () => {
    expect(WEBHOOKS.map(shownOf)).toEqual([
      { kind: 'discord', host: 'discord.com', ending: 'wxyz', chat: null },
      { kind: 'telegram', host: 'api.telegram.org', ending: 'ew11', chat: '-1009876543210' },
      { kind: 'json', host: 'hooks.example.com', ending: 'cdef', chat: null },
    ])
    expect(shownOf({ url: 'https://example.com/s3cret', chat: null }).ending).toBe('')
  })
})
