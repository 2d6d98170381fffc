/** An archive restored on another server, which has no network and stores no prices, has the same figures. */
import { NOTHING_NOTED, PLAIN_SETTINGS } from '@roundtrip/contract/documents'
import { comparisonSentences, type RestoreResult } from '@roundtrip/contract/imports'
import { translatorOf } from '@roundtrip/contract/language'
import { DAY_MS, fixed } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import { idOfRow } from '@roundtrip/core/reports'
import { strFromU8, strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { reportOfServer } from '../cli/remote-report.ts'
import { AWKWARD_FILES, importPaths, remoteOf } from '../testing/awkward-journal.testing.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { connectAccount, until } from '../testing/exchange.testing.ts'
import { fetchTestColumns, importFills, importTexts, newAccount, someFills } from '../testing/ledger.testing.ts'
import { areRatesRequested, ratesRequested } from '../testing/rates.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { changed, edited, exported, filesOf, fillJournal, must, restoreInto } from './journal.testing.ts'

let exchange: FakeExchange
let home: RunningServer
let elsewhere: RunningServer

beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  home = await startServer({ environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500' } })
  elsewhere = await startServer({ environment: { EXCHANGE_GATEWAY: 'off' } })
})
afterAll(async () => {
  await Promise.all([home.stop(), elsewhere.stop()])
  await exchange.close()
})

/** Waits until the market rates that a journal needs were requested, and its trades are built with them. */
const rated = ({ uid }: TestUser): Promise<void> => ratesRequested({ server: home, uid })

/** All numbers of a journal. Columns contain no ids but those of trades and accounts, which stay the same. */
async function figuresOf(user: TestUser, files: Record<string, Uint8Array>) {
  const { ledgerVersion: _version, ...health } = await user.call<Record<string, unknown>>('getLedgerHealth', {})
  return {
    csv: strFromU8(files['trades.csv'] ?? new Uint8Array()),
    columns: await fetchTestColumns(user),
    report: await reportOfServer(remoteOf(user), { zone: 'UTC', basis: null }),
    health,
  }
}

const NOTHING_DIFFERS = { changed: 0, missing: 0, added: 0, flows: 0, columns: [], examples: [], causes: [] }

async function resultOf(user: TestUser, archive: Uint8Array): Promise<RestoreResult> {
  return (await (await must(await restoreInto(user, archive))).json()) as RestoreResult
}

async function movedElsewhere(user: TestUser) {
  const archive = await exported(user)
  const other = await newUser(elsewhere.url)
  const result = await resultOf(other, archive)
  const again = await exported(other)
  return { archive: filesOf(archive), again: filesOf(again), other, result }
}

/** Returns the user of the other server. */
async function expectSame(user: TestUser): Promise<TestUser> {
  const { archive, again, other, result } = await movedElsewhere(user)
  const [before, after] = [await figuresOf(user, archive), await figuresOf(other, again)]
  expect(after.columns.count).toBe(before.columns.count)
  expect(after.csv).toBe(before.csv)
  expect(after.columns).toEqual(before.columns)
  expect(after.report).toEqual(before.report)
  expect(after.health).toEqual(before.health)
  expect(result.comparison).toMatchObject({ ...NOTHING_DIFFERS, trades: before.columns.count })
  return other
}

function account(name: FakeAccount['exchange'], seed: number): FakeAccount {
  const now = Date.now()
  return exchange.addAccount(
    makeAccount({ exchange: name, seed, fills: 60, from: now - 20 * DAY_MS, to: now - 3_600_000 }),
  )
}

describe('a journal restored on a server without network has the same figures', () => {
  test.each(['binance', 'bybit', 'okx', 'kraken', 'hyperliquid'] as const)(
    'connected to %s',
    { tags: 'long' },
    async (name) => {
      const user = await newUser(home.url)
      const { id } = await connectAccount(user, account(name, 31))
      await until(user, id, ({ state, proof }) => state === 'fresh' && proof !== null)
      await rated(user)
      await expectSame(user)
    },
  )

  test('the awkward sample', { tags: 'long' }, async () => {
    const user = await newUser(home.url)
    await importPaths(user, AWKWARD_FILES)
    await rated(user)
    await expectSame(user)
  })

  test('fees in BNB, in a journal kept in bitcoin, with amounts typed in ether', async () => {
    const user = await newUser(home.url)
    const mine = await newAccount(user)
    await importFills(user, mine, paidInBnb())
    const balance = { startBalance: '12.5', startBalanceCurrency: 'ETH' }
    await user.call('updateAccount', { id: mine, name: 'Paid in BNB', ...balance })
    const amounts = { currency: 'BTC', typedCurrency: 'ETH', startBalance: '0.5', startBalanceCurrency: 'ETH' }
    await put(user, 'settings/main', { ...PLAIN_SETTINGS, ...amounts })
    const columns = await fetchTestColumns(user)
    const note = { ...NOTHING_NOTED, risk: '0.3', riskCurrency: 'ETH' }
    await put(user, `annotations/${idOfRow(columns, 0)}`, note)
    await eventually('all trades are in bitcoin', async () => {
      await areRatesRequested({ server: home, uid: user.uid })
      // A response breaks off if trades change while it is sent.
      const columns = await fetchTestColumns(user).catch((error: unknown) => {
        if (error instanceof TypeError) return null
        throw error
      })
      return columns?.currency === 'BTC' && columns.net.every(Number.isFinite) ? true : null
    })
    await rated(user)
    const restored = await expectSame(user)
    expect(await restored.call('listAccounts', {})).toMatchObject({ accounts: [balance] })
  })

  test('a deposit without a price, moved between accounts and sold, with fees in BNB', async () => {
    const user = await newUser(home.url)
    for (const [name, rows] of Object.entries(MOVED)) {
      await importTexts(user, await newAccount(user, name), [{ name: `${name}.csv`, text: [HEAD, ...rows].join('\n') }])
    }
    await rated(user)
    // The deposit is valued at the market rate, so everything that was sold has a cost.
    expect((await fetchTestColumns(user)).net.some((net) => Number.isFinite(net) && net !== 0)).toBe(true)
    await expectSame(user)
  })

  // Promise [Export, restore and scripts] A full archive restores the same numbers in an empty account.
  test('everything that a journal can hold', async () => {
    const user = await newUser(home.url)
    await fillJournal(user, account('bybit', 44))
    await rated(user)
    await expectSame(user)
  })
})

describe('what differs from the archive is listed', () => {
  let archive: Buffer
  beforeAll(async () => {
    const user = await newUser(home.url)
    await importFills(user, await newAccount(user), paidInBnb())
    await rated(user)
    archive = await exported(user)
  })

  // Promise [Export, restore and scripts] A full archive restores the same numbers in an empty account.
  test('an archive of an earlier release has no rates', async () => {
    const earlier = changed(archive, (files) => void delete files['rates.jsonl'], { formatVersion: 2 })
    const { comparison } = await resultOf(await newUser(elsewhere.url), earlier)
    expect(comparison).toMatchObject({ trades: 20, changed: 20, missing: 0, added: 0, causes: ['no-rates'] })
    expect(comparison?.columns).toEqual(expect.arrayContaining(['fees', 'net_pnl', 'counted']))
    expect(comparison?.examples[0]).toMatchObject({ ticker: 'COIN0USDT', openTime: '2023-11-14T22:13:20.000Z' })
    expect(comparisonSentences(comparison, { ...translatorOf('en'), count: String })[0]).toMatch(
      /^20 trades of 20 have other figures: .*net P&L/,
    )
  })

  test('a fill that was changed in the archive shows in its trade', async () => {
    const other = edited(archive, 'fills.jsonl', /"price":"\d+/, '"price":"777')
    const { comparison } = await resultOf(await newUser(elsewhere.url), other)
    expect(comparison).toMatchObject({ trades: 20, changed: 1, missing: 0, added: 0, causes: ['unknown'] })
    expect(comparison?.columns).toContain('gross_pnl')
  })

  test('a fill that is missing makes trades that the archive does not list', async () => {
    const other = changed(archive, (files) => {
      const text = strFromU8(files['fills.jsonl'] ?? new Uint8Array())
      files['fills.jsonl'] = strToU8(text.slice(text.indexOf('\n') + 1))
    })
    const { comparison } = await resultOf(await newUser(elsewhere.url), other)
    const { changed: unlike = 0, missing = 0, added = 0 } = comparison ?? {}
    expect(unlike + missing + added).toBeGreaterThan(0)
  })

  test('another release is named as the cause', async () => {
    const other = edited(
      changed(archive, () => undefined, { schema: '2026-01-01-earlier' }),
      'trades.csv',
      'COIN0USDT,linear,long',
      'COIN0USDT,linear,short',
    )
    const { comparison } = await resultOf(await newUser(elsewhere.url), other)
    expect(comparison).toMatchObject({ changed: 1, columns: ['side'], causes: ['other-release'] })
  })
})

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'
const MOVED = {
  First: [
    '2026-03-01T01:00:00Z,deposit,binance,,,,,,,,,,,,,,,BTC,2',
    '2026-03-01T01:30:00Z,deposit,binance,,,,,,,,,,,,,,,BNB,1',
    '2026-03-01T02:00:00Z,transfer,binance,,,,,,,,,,,,,,,BTC,-1',
    '2026-03-01T05:00:00Z,fill,binance,spot,BTCUSDT,BTC,USDT,USDT,1,sell,,1,61000,0.01,BNB,1,1,,',
  ],
  Second: [
    '2026-03-01T03:00:00Z,transfer,binance,,,,,,,,,,,,,,,BTC,1',
    '2026-03-01T04:00:00Z,fill,binance,spot,BTCUSDT,BTC,USDT,USDT,1,sell,,0.4,62000,0.01,BNB,2,2,,',
  ],
}

const paidInBnb = (): Fill[] => someFills(40).map((fill) => ({ ...fill, feeAsset: 'BNB', fee: fixed('0.001') }))

async function put(user: TestUser, path: string, data: unknown): Promise<void> {
  await must(await user.fetch(`/db/v1/users/${user.uid}/${path}`, { method: 'PUT', body: JSON.stringify(data) }))
}
