// Promise [Print, files and shared links] A report, a trade or a day can be shared by a link. Until it expires or is
//   revoked, anyone who has it sees the page without logging in, and no amounts unless the trader shows them.
import { get } from 'node:http'
import { LIMITS } from '@roundtrip/contract/fields'
import type { SharedPage } from '@roundtrip/contract/sharing'
import { DAY_MS } from '@roundtrip/core/base'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../database/connection.ts'
import { PASSWORD, post, regionOf, type TestUser } from '../testing/client.testing.ts'
import { query, rehearse } from '../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { databaseOf } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { removeEndedPages } from './store.ts'

let server: HouseServer
let user: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await houseServer()
  user = await newUser(server.url)
  stranger = await newUser(server.url)
})

const PAGE = {
  title: 'By hour',
  body: '<dl class="facts"><div><dt>Period</dt><dd>Last 90 days</dd></div></dl><section><h2>Win rate</h2></section>',
  colours: [{ colour: 'bg', light: '#ffffff', dark: '#0b0e14' }],
  amounts: 'hidden',
  days: 7,
}

const share = async (who: TestUser, changes: object = {}): Promise<SharedPage> =>
  (await who.call<{ page: SharedPage }>('sharePage', { ...PAGE, ...changes })).page
const list = async (who: TestUser): Promise<readonly SharedPage[]> =>
  (await who.call<{ pages: SharedPage[] }>('listSharedPages', {})).pages
const open = (id: string, init: RequestInit = {}): Promise<Response> => fetch(`${server.url}/shared/${id}`, init)
const reasonOf = (body: unknown): string =>
  (body as { error?: { details: { reason: string } } }).error?.details.reason ?? 'none'
const refusal = async (who: TestUser, changes: object): Promise<readonly [number, string]> => {
  const { status, body } = await who.request('sharePage', { ...PAGE, ...changes })
  return [status, reasonOf(body)]
}

test('anyone who has the link sees the page, and the trader sees how often it was opened', async () => {
  const before = Date.now()
  const page = await share(user, { title: 'Me & <b>you</b>' })
  expect(page).toMatchObject({ title: 'Me & <b>you</b>', amounts: 'hidden', views: 0 })
  expect(page.id).toMatch(/^[\w-]{32}$/)
  expect(page.createdAt).toBeGreaterThanOrEqual(before)
  expect(page.expires - page.createdAt).toBe(7 * DAY_MS)
  expect((await open(page.id, { method: 'HEAD' })).status).toBe(200)
  const shown = await open(page.id)
  const html = await shown.text()
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html).toContain('<h1>Me &amp; &lt;b&gt;you&lt;/b&gt;</h1>')
  expect(html).toMatch(/Shared by a trader with Roundtrip\. Made on \d+ \w+ \d{4}, ends on \d+ \w+ \d{4}\./)
  expect(html).toContain(PAGE.body)
  expect(html).toContain(':root{--bg:#ffffff}')
  expect(html).toContain('prefers-color-scheme:dark){:root{--bg:#0b0e14}}')
  expect(await list(user)).toEqual([{ ...page, views: 1 }])
})

test('it is written in the typeface of the product, and loads nothing for that', async () => {
  const html = await (await open((await share(user)).id)).text()
  const fonts = [...html.matchAll(/url\(data:font\/woff2;base64,([\w+/=]+)\)/g)]
  expect(fonts.map(([, bytes = '']) => Buffer.from(bytes, 'base64').toString('latin1', 0, 4))).toEqual(['wOF2', 'wOF2'])
  expect(html.replaceAll(/url\(data:[^)]*\)/g, '')).not.toContain('url(')
  expect(html.indexOf('@font-face')).toBeLessThan(html.indexOf('</style>'))
})

test('a page shared from a German screen speaks German around what is shared', async () => {
  const response = await user.fetch(`/fn/${regionOf('sharePage')}/sharePage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify({ data: PAGE }),
  })
  const { data } = (await response.json()) as { data: { page: SharedPage } }
  const html = await (await open(data.page.id)).text()
  expect(html).toContain('<html lang="de">')
  expect(html).toMatch(/Erstellt am \d+\. \p{Lu}\p{Ll}{2} \d{4}, gültig bis \d+\. \p{Lu}\p{Ll}{2} \d{4}\./u)
  expect(html).toContain('content="Aus einem Trading-Journal"')
})

test('a drawing paints nothing outside its box, and nothing that is shared paints over the head', async () => {
  const body = '<div class="drawing"><svg><rect x="-999" y="-999" width="9999" height="9999"></rect></svg></div>'
  const html = await (await open((await share(user, { body })).id)).text()
  expect(html).toContain('.drawing,.drawing svg{overflow:hidden}')
  expect(html).not.toMatch(/svg\{[^}]*overflow:visible/)
  expect(html).toContain(`<div class="shared">\n${body}\n</div>\n<footer>`)
  expect(html).toMatch(/\.shared\{[^}]*overflow:hidden;contain:paint\}/)
})

test.each([
  ['a mark that turns what follows', 'Net \u202e001+', 'Net 001+'],
  ['other marks of direction', '\u2067a\u2069\u200fb\u061cc\u202ad\u202c', 'abcd'],
  ['line breaks', 'Net\r\nof\u2028the\u0085day\n', 'Net of the day'],
  ['control characters', 'a\u0007b\tc', 'a b c'],
])('a title has no %s', async (_, title, expected) => {
  const page = await share(user, { title })
  expect(page.title).toBe(expected)
  expect(await (await open(page.id)).text()).toContain(`<title>${expected} · Roundtrip</title>`)
})

test('a title of nothing but such marks is refused', async () => {
  expect((await refusal(user, { title: '\u202e\n' }))[0]).toBe(400)
})

test('nothing keeps, indexes, frames or runs it, and its address goes nowhere', async () => {
  const page = await share(user)
  for (const [id, status] of [
    [page.id, 200],
    ['x'.repeat(32), 404],
  ] as const) {
    const { headers, status: actual } = await open(id)
    expect(actual).toBe(status)
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('set-cookie')).toBeNull()
    // With the usual value of this header a browser does not show a sandboxed page.
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  }
  expect((await open(page.id, { method: 'POST' })).status).toBe(405)
})

test('a cookie or a token changes nothing of it', async () => {
  const page = await share(user)
  const plain = await (await open(page.id)).text()
  for (const headers of [{ cookie: user.cookie }, { authorization: 'Bearer nonsense' }]) {
    expect(await (await open(page.id, { headers })).text()).toBe(plain)
  }
})

test('it is compressed for those who understand that', async () => {
  const page = await share(user)
  const encoding = (accepts: string): Promise<string | undefined> =>
    new Promise((settle, refuse) => {
      const headers = { 'accept-encoding': accepts }
      get(`${server.url}/shared/${page.id}`, { headers }, (response) => {
        response.resume()
        settle(response.headers['content-encoding'])
      }).on('error', refuse)
    })
  expect([await encoding('br, gzip'), await encoding('identity')]).toEqual(['gzip', undefined])
})

test('revoked, ended, mistyped and never made it is one answer', async () => {
  const [revoked, ended, kept] = [await share(user), await share(user), await share(user)]
  await user.call('revokeSharedPage', { id: revoked.id })
  await query(server, `update shared_pages set expires_at = now() where id = $1`, [ended.id])
  const results = await Promise.all(
    [revoked.id, ended.id, kept.id.slice(1), 'A'.repeat(32), 'a b', "'", '..%2f..', kept.id.toUpperCase()].map(
      async (id) => {
        const response = await open(id)
        return [response.status, await response.text()] as const
      },
    ),
  )
  const [[status, text] = [0, '']] = results
  expect(status).toBe(404)
  expect(text).toContain('This link does not work')
  expect(results.filter(([code]) => code !== 404)).toEqual([])
  expect(new Set(results.slice(0, 5).map(([, text]) => text)).size).toBe(1)
  expect((await open(kept.id)).status).toBe(200)
  const ids = (await list(user)).map(({ id }) => id)
  expect(ids).toContain(kept.id)
  expect(ids).not.toContain(ended.id)
  expect(reasonOf((await user.request('revokeSharedPage', { id: revoked.id })).body)).toBe('no-shared-page')
})

test('the clean-up removes what has ended, and nothing else', async () => {
  const owner = await newUser(server.url)
  const [ended, kept] = [await share(owner), await share(owner)]
  await query(server, `update shared_pages set expires_at = now() - interval '1 s' where id = $1`, [ended.id])
  const pool = openPool(databaseOf(server), 2)
  await removeEndedPages(pool)
  await pool.end()
  const left = await query(server, 'select id from shared_pages where user_id = $1', [owner.uid])
  expect(left).toEqual([{ id: kept.id }])
})

test('nobody lists or revokes those of another, and the wall stands in the database too', async () => {
  const page = await share(user)
  expect(await list(stranger)).toEqual([])
  const { status, body } = await stranger.request('revokeSharedPage', { id: page.id })
  expect([status, reasonOf(body)]).toEqual([404, 'no-shared-page'])
  const asStranger = ['set local role roundtrip_user', `set local app.uid = '${stranger.uid}'`]
  const { rows } = await rehearse(server, [...asStranger, 'select count(*)::int as n from shared_pages'])
  expect(rows).toEqual([{ n: 0 }])
  const { rowCount } = await rehearse(server, [...asStranger, 'delete from shared_pages'])
  expect(rowCount).toBe(0)
  expect((await open(page.id)).status).toBe(200)
})

test('they go with the account', async () => {
  const leaver = await newUser(server.url)
  const page = await share(leaver)
  await post(server.url, '/api/auth/delete-account', { password: PASSWORD }, { cookie: leaver.cookie })
  expect((await open(page.id)).status).toBe(404)
  expect(await query(server, 'select 1 from shared_pages where user_id = $1', [leaver.uid])).toEqual([])
})

test('a demo shares nothing', async () => {
  const demo = await newUser(server.url)
  await query(server, 'insert into demo_users (user_id) values ($1)', [demo.uid])
  expect(await refusal(demo, {})).toEqual([403, 'not-in-demo'])
})

describe('limits', () => {
  test('of the size of a page, in bytes', async () => {
    const sized = (bytes: number): string =>
      `<p>${'é'.repeat(Math.floor((bytes - 7) / 2))}${bytes % 2 === 0 ? 'a' : ''}</p>`
    for (const bytes of [LIMITS.sharedPageBytes - 1, LIMITS.sharedPageBytes]) {
      const body = sized(bytes)
      expect(Buffer.byteLength(body)).toBe(bytes)
      expect((await share(user, { body })).views).toBe(0)
    }
    expect(await refusal(user, { body: sized(LIMITS.sharedPageBytes + 1) })).toEqual([400, 'page-too-large'])
    // Four more bytes for each, once it is escaped.
    expect(await refusal(user, { body: '&'.repeat(LIMITS.sharedPageBytes / 2) })).toEqual([400, 'page-too-large'])
  })

  test('of the number of pages that have not ended', async () => {
    const owner = await newUser(server.url)
    const [first] = [await share(owner)]
    await query(
      server,
      `insert into shared_pages (user_id, id, title, amounts, document, expires_at)
       select user_id, 'copy ' || n, title, amounts, document, expires_at
       from shared_pages cross join generate_series(1, $2) as n where id = $1`,
      [first.id, LIMITS.sharedPages - 2],
    )
    expect((await share(owner)).title).toBe('By hour')
    expect(await refusal(owner, {})).toEqual([429, 'too-many-shared-pages'])
    await query(server, `update shared_pages set expires_at = now() where id = 'copy 1'`)
    expect((await share(owner)).title).toBe('By hour')
  })

  test('of pages within an hour', async () => {
    const owner = await newUser(server.url)
    await share(owner)
    const key = `share|${owner.uid}`
    await query(server, 'update attempts set count = $2 where key = $1', [key, LIMITS.sharesOfAnHour - 1])
    await share(owner)
    expect(await refusal(owner, {})).toEqual([429, 'too-many-shares'])
  })

  test.each([
    ['a title of nothing', { title: '  ' }],
    ['a title that is too long', { title: 'x'.repeat(LIMITS.name + 1) }],
    ['another time', { days: 8 }],
    ['a colour that ends its declaration', { colours: [{ colour: 'bg', light: '#fff}', dark: '#000' }] }],
    ['a colour that loads', { colours: [{ colour: 'bg', light: 'url(//x)', dark: '#000' }] }],
    ['a name that is not a name', { colours: [{ colour: 'bg:red;x', light: '#fff', dark: '#000' }] }],
    ['nothing', { body: '' }],
  ])('%s is refused', async (_, changes) => {
    expect(await refusal(user, changes)).toEqual([400, 'invalid-input'])
  })

  test.each([
    ['only what is thrown away', '<script>alert(1)</script><style>p{}</style>'],
    ['elements within elements without end', '<section>'.repeat(200_000)],
  ])('%s is not a page', async (_, body) => {
    expect(await refusal(user, { body })).toEqual([400, 'bad-page'])
  })
})

const CARD = {
  subject: 'Last 90 days',
  headline: '+12.50R',
  tone: 'win',
  figures: [{ name: 'Win rate', text: '61%' }],
  curve: { heights: [0, 500, 1_000], zero: 0 },
}

test('messengers show its result and a picture of it, which goes with the link', async () => {
  const page = await share(user, { card: CARD })
  const html = await (await open(page.id)).text()
  expect(html).toContain('<meta property="og:title" content="By hour">')
  expect(html).toContain('<meta property="og:description" content="+12.50R · Last 90 days · Win rate 61%">')
  expect(html).toContain(`<meta property="og:image" content="${server.url}/shared/${page.id}/card.png">`)
  expect(html).toContain('<p class="headline win">+12.50R</p>')
  const picture = await open(`${page.id}/card.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(picture.headers.get('cache-control')).toBe('no-store')
  expect(picture.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect([...new Uint8Array(await picture.arrayBuffer()).subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
  await user.call('revokeSharedPage', { id: page.id })
  expect((await open(`${page.id}/card.png`)).status).toBe(404)
  expect((await open(`${'x'.repeat(32)}/card.png`)).status).toBe(404)
})

test.each([
  ['a curve of amounts', { curve: { heights: [0, 6_900], zero: 0 } }],
  ['more figures than it has room for', { figures: Array.from({ length: 5 }, () => CARD.figures[0]) }],
  ['a headline that is a sentence', { headline: 'x'.repeat(25) }],
  ['another colour', { tone: 'gold' }],
])('a card with %s is refused', async (_, changes) => {
  expect((await refusal(user, { card: { ...CARD, ...changes } }))[0]).toBe(400)
})
