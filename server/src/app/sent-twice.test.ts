/**
 * A browser that lost a response sends the request again, and two tabs send it at the same moment: no unique index
 * turns into a 500.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, mailbox, newAddress, PASSWORD, post, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { beginning, chunksOf, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let user: TestUser
let account: string
let tradeId: string
let fill: string

beforeAll(async () => {
  server = await startServer({ environment: { EXCHANGE_GATEWAY: 'off' } })
  user = await newUser(server.url)
  account = await newAccount(user)
  await importFills(user, account, someFills(10))
  const [trade] = await query(server, TRADE, [user.uid])
  tradeId = String(trade?.['id'])
  const { slices } = await user.call<{ slices: { key: string }[] }>('getTrade', { tradeId })
  fill = slices[0]?.key ?? ''
})
afterAll(() => server.stop())

/** The ids of a position lie one after the other, eight bytes each. */
const TRADE = `select encode(substring(trade_ids from 1 for 8), 'hex') as id from segments where user_id = $1 limit 1`

const TIMES = [1, 2, 3, 4] as const

/** The responses to one request sent four times at once, the worst last. */
async function atOnce(send: () => Promise<{ readonly status: number }>): Promise<number[]> {
  return (await Promise.all(TIMES.map(send))).map(({ status }) => status).sort((a, b) => a - b)
}

describe('the same call sent four times at once fails for a reason or not at all', () => {
  const traded = () => ({ account, symbol: 'COIN', kind: 'spot', base: 'COIN', quote: 'USDT', settle: 'USDT' })
  const MANUAL = {
    key: randomBytes(16).toString('hex'),
    time: 1_700_000_000_000,
    side: 'buy',
    quantity: '1',
    price: '1',
    positionSide: 'both',
    fee: '0',
    feeAsset: 'USDT',
  }
  const CANDLES = {
    name: 'my.csv',
    venue: 'binance',
    kind: 'linear',
    symbol: 'COIN0USDT',
    intervalMs: 60_000,
    blocks: [{ start: 1_700_010_000_000, bars: '0\t1\t2\t1\t2\t' }],
    setId: null,
  }
  const calls: readonly (readonly [name: string, input: () => object])[] = [
    ['createAccount', () => ({ venue: 'binance', market: 'spot', name: 'Twice', startBalance: null })],
    ['updateAccount', () => ({ id: account, name: 'Renamed', startBalance: null })],
    ['beginImport', () => beginning(account, someFills(7))],
    ['addRename', () => ({ rename: { from: 'WAS', to: 'IS', ratio: '1', since: null } })],
    ['addManualFills', () => ({ traded: { ...traded(), contractSize: '1' }, fills: [MANUAL] })],
    ['editCost', () => ({ tradeId, fill, price: '99' })],
    ['editFill', () => ({ tradeId, fill, changes: { fee: '1' } })],
    ['importCandles', () => CANDLES],
    ['sharePage', () => ({ title: 'twice', body: '<p>twice</p>', colours: [], amounts: 'hidden', days: 7 })],
    ['createToken', () => ({ name: 'twice', scopes: ['read'], expires: null, password: PASSWORD })],
  ]
  test.each(calls)('%s', async (name, input) => {
    const responses = await Promise.all(TIMES.map(() => user.request(name, input())))
    const failed = responses.filter(({ status }) => status >= 500)
    expect([failed.map(({ body }) => body), responses.some(({ status }) => status === 200)]).toEqual([[], true])
  })

  test('addImportChunk and commitImport', async () => {
    const fills = someFills(9)
    const { importId } = await user.call<{ importId: string }>('beginImport', beginning(account, fills))
    const chunk = { importId, ...chunksOf(fills)[0] }
    expect(await atOnce(() => user.request('addImportChunk', chunk))).toEqual([200, 200, 200, 200])
    expect(await atOnce(() => user.request('commitImport', { importId }))).toEqual([200, 200, 200, 200])
  })

  test('a document', async () => {
    const path = `/db/v1/users/${user.uid}/labels/twice`
    const body = JSON.stringify({ name: 'Twice', group: 'setup', colour: 1, archived: false, hidden: false })
    const statuses = await atOnce(() => user.fetch(path, { method: 'PUT', body }))
    expect(statuses.at(-1)).toBeLessThan(500)
  })
})

describe('acts of accounts sent four times at once', () => {
  const act = (name: string, input: object, cookie = ''): Promise<Response> =>
    post(server.url, `/api/auth/${name}`, input, { cookie })

  test('a new phone number gets in once with its code', async () => {
    const phone = '+4915155500077'
    await act('sign-in/phone', { phone })
    const code = /^\d{6}/.exec((await mailbox(server.url, phone))[0]?.text ?? '')?.[0] ?? ''
    expect(await atOnce(() => act('sign-in/phone/verify', { phone, code }))).toEqual([200, 400, 400, 400])
  })

  test('a link of a sign-up confirms it', async () => {
    const email = newAddress()
    await act('sign-up', { email, password: PASSWORD })
    const link = /#verify=(\S+)/.exec((await mailbox(server.url, email))[0]?.text ?? '')?.[1] ?? ''
    const input = { token: decodeURIComponent(link), password: PASSWORD }
    expect(await atOnce(() => act('verify-email', input))).toEqual([200, 200, 200, 200])
  })

  test('a second factor is begun', async () => {
    const { cookie } = await newUser(server.url)
    expect((await atOnce(() => act('second-factor/begin', { password: PASSWORD }, cookie))).at(-1)).toBeLessThan(500)
  })

  test('each demo is one of its own', async () => {
    const demos = await Promise.all(TIMES.map(() => act('demo', {})))
    expect(demos.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(demos.map(cookieOf)).size).toBe(4)
  })

  test('an account is deleted', async () => {
    const { cookie } = await newUser(server.url)
    expect((await atOnce(() => act('delete-account', { password: PASSWORD }, cookie))).at(-1)).toBeLessThan(500)
  })
})
