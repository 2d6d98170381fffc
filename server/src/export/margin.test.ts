/** Margin trades through every entry point: files in the terminal, `import --server`, a connection, and an archive. */
import { queryFills } from '../testing/fills.testing.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kucoinSpotFill, ledgerOfRecords } from '@roundtrip/core/exchange-api'
import { accountId } from '@roundtrip/core/base'
import { MEASURE_IDS } from '@roundtrip/core/measures'
import { beforeAll, expect, test } from 'vitest'
import { report } from '../cli/mcp/report-output.ts'
import { serverOf } from '../cli/mcp/journal.ts'
import { reportOfServer } from '../cli/remote-report.ts'
import { reportOfFiles } from '../cli/report.ts'
import { openPool } from '../database/connection.ts'
import { sync } from '../ledger/imports/synced.testing.ts'
import { importPaths, remoteOf } from '../testing/awkward-journal.testing.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { fetchTestColumns } from '../testing/ledger.testing.ts'
import { PLAIN_REPORT } from '../testing/report-options.testing.ts'
import { databaseOf, newFolder } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { exported, idsOf, must, restoreInto } from './journal.testing.ts'

const HEAD =
  'UID,Account Type,Order ID,Symbol,Side,Avg. Filled Price,Filled Amount,Filled Volume,Filled Time(UTC),Fee,Maker/Taker,Fee Currency'
/** Sold short and bought back, and a long that ends on the spot account. */
const ROWS = [
  '1,margin,a1,BTC-USDT,SELL,100,2,200,2026-01-01 10:00:00,0.2,TAKER,USDT',
  '1,margin,a2,BTC-USDT,BUY,90,2,180,2026-01-02 10:00:00,0.18,TAKER,USDT',
  '1,mainAccount,a3,BTC-USDT,BUY,80,1,80,2026-01-03 10:00:00,0.08,TAKER,USDT',
]

let server: HouseServer
let user: TestUser
let file: string
beforeAll(async () => {
  server = await houseServer()
  user = await newUser(server.url)
  file = join(newFolder(), 'kucoin.csv')
  writeFileSync(file, [HEAD, ...ROWS].join('\n'))
  await importPaths(user, [file])
})

async function instruments(of: TestUser): Promise<readonly unknown[]> {
  const rows = await queryFills(
    server,
    `select instrument_id as id, side, quantity::float8 as quantity from fills where user_id = $1 order by time`,
    [of.uid],
  )
  return rows.map(({ id, side, quantity }) => `${id} ${side} ${quantity}`)
}

const FILLS = ['kucoin:margin:BTC-USDT sell 2', 'kucoin:margin:BTC-USDT buy 2', 'kucoin:spot:BTC-USDT buy 1']

test('files, server and assistant give the short the same profit', async () => {
  expect(await instruments(user)).toEqual(FILLS)
  const here = reportOfFiles({ ...PLAIN_REPORT, files: [file] })
  const there = await reportOfServer(remoteOf(user), { zone: 'UTC', basis: null })
  expect(there.report.summary).toEqual(here.report.summary)
  const journal = await serverOf(remoteOf(user), { zone: 'UTC', basis: null })({ coins: false })
  expect(report(journal, { filter: { side: 'short' }, measures: MEASURE_IDS }).head).toMatchObject({ selected: 1 })
})

test('an archive restores the short as it was', async () => {
  const other = await newUser(server.url)
  await must(await restoreInto(other, await exported(user)))
  const [before, after] = [await fetchTestColumns(user), await fetchTestColumns(other)]
  expect([idsOf(after), after.net, after.side]).toEqual([idsOf(before), before.net, before.side])
  expect(await instruments(other)).toEqual(FILLS)
})

test('a connection that brings the same trades brings nothing new', async () => {
  const [account] = await query(server, 'select id from accounts where user_id = $1', [user.uid])
  const [made] = await query(
    server,
    `insert into imports (user_id, account_id, state, source, files, fingerprint, fills, cash_events, rows_refused)
     values ($1, $2, 'done', 'connection', '[]', 'x', 0, 0, 0) returning id`,
    [user.uid, account?.['id']],
  )
  const [row] = await query(
    server,
    `insert into connections (user_id, account_id, import_id, exchange, demo, key_hint, credentials, rights, state)
     values ($1, $2, $3, 'kucoin', false, 'abcd', '{}', '{}', 'paused') returning id`,
    [user.uid, account?.['id'], made?.['id']],
  )
  const records = ROWS.slice(0, 2).map((line, index) => {
    const [, , orderId, symbol, side = '', price, size, , time = '', fee, , feeCurrency] = line.split(',')
    const createdAt = Date.parse(`${time.replace(' ', 'T')}Z`) + 345
    const names = { symbol, orderId, tradeId: `${index + 1}`, tradeType: 'MARGIN_TRADE', liquidity: 'taker' }
    const fill = { ...names, side: side.toLowerCase(), price, size, fee, feeCurrency, createdAt }
    return { draft: kucoinSpotFill(fill, { listed: () => null, account: 'margin' }), raw: '{}' }
  })
  const pool = openPool(databaseOf(server), 1)
  const counts = await sync(pool, { user, connection: String(row?.['id']) }, ledgerOfRecords(accountId('any'), records))
  await pool.end()
  expect(counts).toMatchObject({ fills: 0, fillsKnown: 2 })
  expect(await instruments(user)).toEqual(FILLS)
})
