/** Renamed coins on the server: rows of an earlier release are stored under the old name and have to be joined. */
import { expect, test } from 'vitest'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import { openPool } from '../../database/connection.ts'
import type { TestUser } from '../../testing/client.testing.ts'
import { fetchTestColumns, importTexts, newAccount } from '../../testing/ledger.testing.ts'
import { databaseOf, eventually, startServer } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { positionId } from './position-id.ts'

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'

/** `2024-09-01 buy 100 0.5 MATIC` in the template. */
function journal(...rows: readonly string[]): string {
  const lines = rows.map((row, index) => {
    const [day, side, quantity, price, coin] = row.split(' ')
    return `${day}T00:00:00Z,fill,binance,spot,${coin}USDT,${coin},USDT,USDT,1,${side},,${quantity},${price},0,USDT,${index},,,`
  })
  return [HEAD, ...lines].join('\n')
}

const BOUGHT = ['2024-09-01 buy 100 0.5 MATIC', '2024-09-02 sell 100 0.6 MATIC', '2024-09-03 buy 60 0.5 MATIC'] as const
const SOLD = [...BOUGHT, '2024-10-01 sell 60 0.4 POL'] as const

const figures = (columns: TradeColumns) =>
  Array.from({ length: columns.count }, (_, row) => [columns.openTime[row], columns.closeTime[row], columns.net[row]])

async function journalOf(user: TestUser, account: string, rows: readonly string[]): Promise<void> {
  await importTexts(user, account, [{ name: `${rows.length}.csv`, text: journal(...rows) }])
}

test('rows that an earlier release stored under the old name are joined, with notes and corrections', async () => {
  const first = await startServer()
  const user = await newUser(first.url)
  const account = await newAccount(user)
  await journalOf(user, account, BOUGHT)
  const columns = await fetchTestColumns(user)
  const ids = [idOfRow(columns, 0), idOfRow(columns, 1)]
  await user.call('mergeTrades', { tradeIds: ids })
  const database = openPool(databaseOf(first), 1)
  const oldKey = `${account}|spot:MATIC/USD*`
  await database.query('delete from segments where user_id = $1', [user.uid])
  for (const table of ['fill_blocks', 'positions']) {
    const column = table === 'fill_blocks' ? 'position_id' : 'id'
    await database.query(`update ${table} set ${column} = $2 where user_id = $1`, [user.uid, positionId(oldKey)])
  }
  await database.query('update positions set key = $2 where user_id = $1', [user.uid, oldKey])
  await database.query('update corrections set position_key = $2 where user_id = $1', [user.uid, oldKey])
  await journalOf(user, account, SOLD)
  await database.query('update ledgers set stale = true where user_id = $1', [user.uid])
  await database.end()
  first.kill('SIGTERM')
  await first.exited

  const second = await startServer({ dataDir: first.dataDir })
  const after = openPool(databaseOf(second), 1)
  await eventually('the ledger is built again', async () => {
    const { rows } = await after.query<{ stale: boolean }>('select stale from ledgers where user_id = $1', [user.uid])
    return rows[0]?.stale === false ? true : null
  })
  const { rows } = await after.query('select key from positions where user_id = $1', [user.uid])
  expect(rows).toEqual([{ key: `${account}|spot:POL/USD*` }])
  const again = await after.query<{ ids: string }>(
    `select encode(trade_ids, 'hex') as ids from segments where user_id = $1`,
    [user.uid],
  )
  expect(again.rows[0]?.ids).toBe(ids[0])
  const waiting = await after.query('select trouble from corrections where user_id = $1', [user.uid])
  expect(waiting.rows).toEqual([{ trouble: null }])
  await after.end()
  await second.stop()
})

test('a rename that arrives later joins the trade that is open, as if everything had come at once', async () => {
  const server = await startServer()
  const user = await newUser(server.url)
  const account = await newAccount(user)
  await journalOf(user, account, BOUGHT)
  const before = await fetchTestColumns(user)
  await journalOf(user, account, SOLD)
  const joined = await fetchTestColumns(user)
  expect(idOfRow(joined, 1)).toBe(idOfRow(before, 1))
  expect(figures(joined).map(([, , net]) => net)).toEqual([10e8, -6e8])
  const other = await newAccount(user, 'Whole')
  await journalOf(user, other, SOLD)
  const both = figures(await fetchTestColumns(user))
  expect(both.filter((_, row) => row % 2 === 0)).toEqual(both.filter((_, row) => row % 2 === 1))
  const detail = await user.call<TradeDetail>('getTrade', { tradeId: idOfRow(joined, 1) })
  expect(detail.slices.map(({ quantity, price }) => [quantity, price])).toEqual([
    ['60', '0.5'],
    ['60', '0.4'],
  ])
  await server.stop()
})
