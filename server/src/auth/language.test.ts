/** Letters about the account, in the language that the user has chosen, else in that of the page. */
import { type Language, PLAIN_SETTINGS } from '@roundtrip/contract/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageOfPage } from '../language/page-language.ts'
import {
  cookieOf,
  mailbox,
  newAddress,
  PASSWORD,
  post,
  tokenIn,
  type MailboxMessage,
  type TestUser,
} from '../testing/client.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type From = { readonly page?: string; readonly cookie?: string }

/** Acts as a page in a language does; without one, as an older page. */
function act(name: string, body: unknown, { page, cookie }: From = {}): Promise<Response> {
  const language: Record<string, string> = page === undefined ? {} : { 'accept-language': page }
  return post(server.url, `/api/auth/${name}`, body, { ...language, ...(cookie === undefined ? {} : { cookie }) })
}

/** The next mail to an address, after `work` has run. */
async function letterAfter(email: string, work: () => Promise<Response>): Promise<MailboxMessage | undefined> {
  const before = (await mailbox(server.url, email)).length
  expect((await work()).status).toBe(200)
  await eventually('a letter is sent', async () => ((await mailbox(server.url, email)).length > before ? true : null))
  return (await mailbox(server.url, email))[0]
}

async function choose(user: TestUser, language: Language): Promise<void> {
  const put = { method: 'PUT', body: JSON.stringify({ ...PLAIN_SETTINGS, language }) }
  expect((await user.fetch(`/db/v1/users/${user.uid}/settings/main`, put)).status).toBe(200)
}

async function reader(language: Language): Promise<TestUser> {
  const user = await newUser(server.url)
  await choose(user, language)
  return user
}

describe('a visitor', () => {
  test('who signs up on a German page gets a German letter, each time', async () => {
    const email = newAddress()
    const signUpAt = (page: string) => () => act('sign-up', { email, password: PASSWORD }, { page })
    const first = await letterAfter(email, signUpAt('de'))
    expect(first?.subject).toBe('Bestätige deine E-Mail-Adresse · Roundtrip')
    expect(first?.text).toContain('Der Link gilt eine Stunde.')
    const resent = await letterAfter(email, () => act('verify-email/resend', { email }, { page: 'de' }))
    expect(resent?.subject).toBe('Bestätige deine E-Mail-Adresse · Roundtrip')
    const again = await letterAfter(email, signUpAt('de'))
    expect(again?.subject).toBe('Schließ deine Registrierung ab · Roundtrip')
    const english = await letterAfter(email, signUpAt('en'))
    expect(english?.subject).toBe('Finish your sign-up · Roundtrip')
    const set = { token: await tokenIn(server.url, email), password: PASSWORD }
    const done = await letterAfter(email, () => act('password-reset', set, { page: 'de' }))
    expect(done?.subject).toBe('Dein Passwort wurde geändert · Roundtrip')
  })

  test.each([undefined, 'en', 'de-DE,de;q=0.9', 'fr', '*', ''])(
    'whose page names no other language (%s) gets an English one',
    async (page) => {
      const email = newAddress()
      const letter = await letterAfter(email, () =>
        act('sign-up', { email, password: PASSWORD }, page === undefined ? {} : { page }),
      )
      expect(letter?.subject).toBe('Confirm your email address · Roundtrip')
    },
  )

  test('who asks for a code on a German page gets it in German', async () => {
    const phone = '+4915155500077'
    for (const [page, words] of [
      ['de', 'ist dein Roundtrip-Code'],
      ['en', 'is your Roundtrip code'],
    ] as const) {
      expect((await act('sign-in/phone', { phone }, { page })).status).toBe(200)
      expect((await mailbox(server.url, phone))[0]?.text).toContain(words)
    }
  })

  test('learns nothing from the answer about an address, its account or its language', async () => {
    const user = await reader('de')
    for (const name of ['password-request', 'verify-email/resend', 'sign-up']) {
      const seen = await Promise.all(
        [user.email, newAddress()].map(async (email) => {
          const body = name === 'sign-up' ? { email, password: PASSWORD } : { email }
          const response = await act(name, body, { page: 'de' })
          const headers = [...response.headers].filter(([header]) => !['x-request-id', 'date'].includes(header))
          return [response.status, headers, await response.text()]
        }),
      )
      expect(seen[0], name).toEqual(seen[1])
    }
  })
})

describe('a user', () => {
  test.each([
    { chosen: 'de', page: 'en', subject: 'Neues Passwort festlegen · Roundtrip' },
    { chosen: 'de', page: undefined, subject: 'Neues Passwort festlegen · Roundtrip' },
    { chosen: 'en', page: 'de', subject: 'Set a new password · Roundtrip' },
  ] as const)('who has chosen $chosen resets the password in it, on a page in $page', async (row) => {
    const { email } = await reader(row.chosen)
    const from = row.page === undefined ? {} : { page: row.page }
    const letter = await letterAfter(email, () => act('password-request', { email }, from))
    expect(letter?.subject).toBe(row.subject)
  })

  test('who has chosen none resets it in the language of the page', async () => {
    const { email } = await newUser(server.url)
    const letter = await letterAfter(email, () => act('password-request', { email }, { page: 'de' }))
    expect(letter?.subject).toBe('Neues Passwort festlegen · Roundtrip')
  })

  test('who has chosen German reads of every change in German', async () => {
    const user = await reader('de')
    const from = { cookie: user.cookie }
    const registered = await letterAfter(user.email, () => act('sign-up', { email: user.email, password: PASSWORD }))
    expect(registered?.subject).toBe('Du hast schon ein Konto · Roundtrip')
    await user.call('createToken', { name: 'Mine', scopes: ['import'], expires: null, password: PASSWORD })
    const [token] = await mailbox(server.url, user.email)
    expect(token?.text).toContain('das Zugriffstoken „Mine“ erstellt. Ein Skript kann damit importieren.')

    const next = newAddress()
    const requested = await letterAfter(user.email, () =>
      act('change-email', { email: next, password: PASSWORD }, from),
    )
    expect(requested?.text).toContain(`von dieser Adresse auf ${next} umstellen`)
    const link = { token: await tokenIn(server.url, user.email) }
    const offered = await letterAfter(next, () => act('verify-email', link, from))
    expect(offered?.subject).toBe('Bestätige deine neue E-Mail-Adresse · Roundtrip')
    const second = { token: await tokenIn(server.url, next) }
    const moved = await letterAfter(user.email, () => act('verify-email', second, from))
    expect(moved?.subject).toBe('Deine E-Mail-Adresse wurde geändert · Roundtrip')

    const passwords = { currentPassword: PASSWORD, newPassword: 'another good horse' }
    const changed = await letterAfter(next, () => act('change-password', passwords, from))
    expect(changed?.subject).toBe('Dein Passwort wurde geändert · Roundtrip')
  })

  test('who asks for an address is written to alike, whether its owner reads the same language or there is none', async () => {
    const [visitor, owner] = [await reader('en'), await reader('de')]
    const letters: (string | undefined)[] = []
    for (const email of [owner.email, newAddress()]) {
      const body = { email, password: PASSWORD }
      const letter = await letterAfter(visitor.email, () => act('change-email', body, { cookie: visitor.cookie }))
      letters.push(letter?.text.replace(email, 'ADDRESS').replace(/#verify=\S+/, ''))
    }
    expect(letters[0]).toBe(letters[1])
    expect(letters[0]).toContain('You asked to move your Roundtrip account')
  })

  test('learns in their own language that somebody wanted their address', async () => {
    const [visitor, owner] = [await reader('en'), await reader('de')]
    await act('change-email', { email: owner.email, password: PASSWORD }, { cookie: visitor.cookie })
    const link = { token: await tokenIn(server.url, visitor.email) }
    const letter = await letterAfter(owner.email, () => act('verify-email', link))
    expect(letter?.text).toContain('wollte ein Roundtrip-Konto auf diese Adresse umstellen')
  })

  test('learns so too of somebody who came by phone, whose page is English', async () => {
    const owner = await reader('de')
    const phone = '+4915155500078'
    await act('sign-in/phone', { phone })
    const code = /^\d+/.exec((await mailbox(server.url, phone))[0]?.text ?? '')?.[0] ?? ''
    const cookie = cookieOf(await act('sign-in/phone/verify', { phone, code }))
    const change = () => act('change-email', { email: owner.email }, { page: 'en', cookie })
    expect((await letterAfter(owner.email, change))?.subject).toBe('Du hast schon ein Konto · Roundtrip')
    const free = newAddress()
    const offered = await letterAfter(free, () => act('change-email', { email: free }, { page: 'de', cookie }))
    expect(offered?.subject).toBe('Bestätige deine neue E-Mail-Adresse · Roundtrip')
  })
})

test('a page names one of our languages, and nothing else is understood', () => {
  const named = (value: string) =>
    languageOfPage(new Request('https://journal.example', { headers: { 'accept-language': value } }))
  expect(['de', 'en', 'DE', 'de, en', '__proto__'].map(named)).toEqual(['de', 'en', 'en', 'en', 'en'])
  expect(languageOfPage(undefined)).toBe('en')
})
