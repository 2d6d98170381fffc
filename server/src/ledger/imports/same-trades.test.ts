/** Trades that one file has as fills and another as orders are never counted twice in one account. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/client.testing.ts'
import { query } from '../../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { beginning, chunksOf, committedImport, newAccount, someFills } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

let server: HouseServer
let user: TestUser
beforeAll(async () => {
  server = await houseServer()
  user = await newUser(server.url)
})

type Opened = { readonly importId: string; readonly state: string }

function opening(account: string, layout: string, { hash = 'a' }: { readonly hash?: string } = {}) {
  const fills = someFills(4)
  const begun = beginning(account, fills) as { files: readonly object[] }
  const file = { ...begun.files[0], name: `${layout}.csv`, layout, sha256: hash.repeat(64) }
  return { fills, begun: { ...begun, files: [file] } }
}

async function imported(account: string, layout: string, options: { readonly hash?: string } = {}): Promise<string> {
  const { fills, begun } = opening(account, layout, options)
  const { importId } = await user.call<Opened>('beginImport', begun)
  for (const chunk of chunksOf(fills)) await user.call('addImportChunk', { importId, ...chunk })
  await committedImport(user, importId)
  return importId
}

async function refusalOf(account: string, layout: string): Promise<string | null> {
  const { begun } = opening(account, layout, { hash: 'b' })
  const { status, body } = await user.request('beginImport', begun)
  if (status === 200) return null
  const { error } = body as { error: { message: string; details: { reason: string } } }
  expect(error.details.reason).toBe('mixed-kinds')
  return error.message
}

test.each([
  ['kucoin-spot-trades', 'kucoin-spot-orders'],
  ['kucoin-spot-orders', 'kucoin-spot-trades'],
  ['bybit-derivatives-trades', 'bybit-closed-pnl'],
  ['bybit-derivatives-trades', 'bybit-transaction-log'],
])('after %s, %s is refused, and taken once the first is undone', async (first, second) => {
  const account = await newAccount(user, randomUUID())
  const importId = await imported(account, first)
  expect(await refusalOf(account, second)).toContain(`${first}.csv brought the same trades in another form`)
  expect(await refusalOf(await newAccount(user, randomUUID()), second)).toBeNull()
  await user.call('undoImport', { importId })
  expect(await refusalOf(account, second)).toBeNull()
})

test.each([
  ['kucoin-spot-trades', 'kucoin-spot-trades'],
  ['binance-usdm-trades', 'binance-futures-transactions'],
  ['binance-spot-trades', 'binance-futures-positions'],
  ['kraken-trades', 'kraken-ledgers'],
])('%s and %s share an account', async (first, second) => {
  const account = await newAccount(user, randomUUID())
  await imported(account, first)
  expect(await refusalOf(account, second)).toBeNull()
})

test('whole orders are refused where a key reads the fills', async () => {
  const account = await newAccount(user, randomUUID())
  await query(
    server,
    `insert into connections (user_id, id, account_id, import_id, exchange, demo, key_hint, credentials, rights, state)
     values ($1, $2, $3, $3, 'kucoin', false, 'abcd', '{}', '{}', 'paused')`,
    [user.uid, randomUUID(), account],
  )
  expect(await refusalOf(account, 'kucoin-spot-orders')).toContain('A connection reads the fills of this account')
  expect(await refusalOf(account, 'kucoin-spot-trades')).toBeNull()
})
