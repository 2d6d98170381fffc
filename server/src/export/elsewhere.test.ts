/** An archive that is restored on another server, which has no network and stores no prices, has the same figures. */
import { PLAIN_SETTINGS } from '@roundtrip/contract'
import { fixed } from '@roundtrip/core/base'
import type { TradeColumns } from '@roundtrip/core/reports'
import { strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { reportOfServer } from '../cli/remote-report.ts'
import { AWKWARD_FILES, importPaths, remoteOf } from '../testing/awkward-journal.testing.ts'
import { signUp, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { connect, until } from '../testing/exchange.testing.ts'
import { columnsOfUser, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { exported, filesOf, must, restoreInto } from './journal.testing.ts'

const DAY_MS = 86_400_000

let exchange: FakeExchange
let home: RunningServer
let elsewhere: RunningServer

beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  home = await startServer({ environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500' } })
  elsewhere = await startServer({ environment: { EXCHANGE_GATEWAY: 'off' } })
}, 120_000)
afterAll(async () => {
  await Promise.all([home.stop(), elsewhere.stop()])
  await exchange.close()
})

/** Waits until the rates of the market that a journal needs were looked for, and its trades are built with them. */
async function rated(user: TestUser): Promise<void> {
  await eventually('the market was asked for rates', async () => {
    const [row] = await query(home, 'select version = rated_version as done from ledgers where user_id = $1', [
      user.uid,
    ])
    return row?.['done'] === true ? true : null
  })
}

/** Everything in numbers that a journal shows. Columns carry no ids but those of trades and accounts, which stay. */
async function figuresOf(user: TestUser, files: Record<string, Uint8Array>) {
  const { ledgerVersion: _version, ...health } = await user.call<Record<string, unknown>>('getLedgerHealth', {})
  return {
    csv: strFromU8(files['trades.csv'] ?? new Uint8Array()),
    columns: (await columnsOfUser(user)) satisfies TradeColumns,
    report: await reportOfServer(remoteOf(user), { zone: 'UTC', basis: null }),
    health,
  }
}

async function movedElsewhere(user: TestUser) {
  const archive = await exported(user)
  const other = await signUp(elsewhere.url)
  const result = (await (await must(await restoreInto(other, archive))).json()) as Record<string, unknown>
  const again = await exported(other)
  return { archive: filesOf(archive), again: filesOf(again), other, result }
}

async function expectSame(user: TestUser): Promise<void> {
  const { archive, again, other, result } = await movedElsewhere(user)
  const [before, after] = [await figuresOf(user, archive), await figuresOf(other, again)]
  expect(after.columns.count).toBe(before.columns.count)
  expect(after.csv).toBe(before.csv)
  expect(after.columns).toEqual(before.columns)
  expect(after.report).toEqual(before.report)
  expect(after.health).toEqual(before.health)
  void result
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
    async (name) => {
      const user = await signUp(home.url)
      const { id } = await connect(user, account(name, 31))
      await until(user, id, ({ state, proof }) => state === 'fresh' && proof !== null)
      await rated(user)
      await expectSame(user)
    },
    60_000,
  )

  test('the awkward sample', async () => {
    const user = await signUp(home.url)
    await importPaths(user, AWKWARD_FILES)
    await rated(user)
    await expectSame(user)
  }, 60_000)

  test('fees in BNB, in a journal kept in euros', async () => {
    const user = await signUp(home.url)
    const fills = someFills(40).map((fill) => ({ ...fill, feeAsset: 'BNB', fee: fixed('0.001') }))
    await importFills(user, await newAccount(user), fills)
    const settings = { ...PLAIN_SETTINGS, currency: 'EUR', startBalance: '1000', typedCurrency: 'BTC' }
    await user.fetch(`/db/v1/users/${user.uid}/settings/main`, { method: 'PUT', body: JSON.stringify(settings) })
    await rated(user)
    await expectSame(user)
  }, 60_000)
})
