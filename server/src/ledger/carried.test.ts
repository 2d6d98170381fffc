/** Coins that move between accounts, on the server: any order of imports gives what building everything at once gives. */
import { beforeAll, expect, test } from 'vitest'
import type { TradeColumns } from '@roundtrip/core/reports'
import type { TestUser } from '../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { fetchTestColumns, importTexts, newAccount } from '../testing/ledger.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'

let server: HouseServer
beforeAll(async () => {
  server = await houseServer()
})

/** `01 buy 1 2000`, `02 move -1`: ETH against USDT by the hour. */
function journal(rows: readonly string[]): string {
  const lines = rows.map((row) => {
    const [hour, what, quantity, price] = row.split(' ')
    const time = `2024-03-01T${hour}:00:00Z`
    if (what === 'move') return `${time},transfer,binance,,,,,,,,,,,,,,,ETH,${quantity}`
    return `${time},fill,binance,spot,ETHUSDT,ETH,USDT,USDT,1,${what},,${quantity},${price},0,USDT,${hour},,,`
  })
  return [HEAD, ...lines].join('\n')
}

/** Bought in the first account, moved to the second and on to the third, and sold there. */
const PARTS = [
  { account: 0, rows: ['01 buy 2 2000', '02 move -1'] },
  { account: 1, rows: ['03 move 1', '04 buy 1 2200', '05 move -2'] },
  { account: 2, rows: ['06 move 2', '07 sell 1 3000'] },
  { account: 2, rows: ['08 sell 1 3100'] },
  { account: 0, rows: ['00 buy 2 1000'] },
] as const

const figures = (columns: TradeColumns) =>
  Array.from({ length: columns.count }, (_, row) =>
    [columns.openTime[row], columns.closeTime[row], columns.net[row], columns.flags[row]].join(' '),
  ).sort()

async function filled(order: readonly number[]): Promise<{ user: TestUser; imports: ReadonlyMap<number, string> }> {
  const user = await newUser(server.url)
  const accounts = [await newAccount(user, 'A'), await newAccount(user, 'B'), await newAccount(user, 'C')]
  const imports = new Map<number, string>()
  for (const part of order) {
    const { account, rows } = PARTS[part] ?? { account: 0, rows: [] }
    const { importId } = await importTexts(user, accounts[account] ?? '', [
      { name: `${part}.csv`, text: journal(rows) },
    ])
    imports.set(part, importId)
  }
  return { user, imports }
}

test('any order of imports gives the same, with the cost that was carried', async () => {
  const { user } = await filled([4, 0, 1, 2, 3])
  const whole = figures(await fetchTestColumns(user))
  // 4 ETH for 6000: 1500 each. One goes to B, where it makes 3700 with that for 2200. 6100 for 3700.
  expect(whole.some((line) => line.includes(' 240000000000 '))).toBe(true)
  for (const order of [
    [3, 2, 1, 0, 4],
    [2, 3, 0, 4, 1],
    [1, 0, 2, 3, 4],
  ]) {
    const other = await filled(order)
    expect(figures(await fetchTestColumns(other.user))).toEqual(whole)
  }
})

test('what is taken back in one account counts in the others at once', async () => {
  const { user, imports } = await filled([4, 0, 1, 2, 3])
  await user.call('undoImport', { importId: imports.get(0) })
  const without = await filled([4, 1, 2, 3])
  expect(figures(await fetchTestColumns(user))).toEqual(figures(await fetchTestColumns(without.user)))
  await user.call('undoImport', { importId: imports.get(4) })
  const fewer = await filled([1, 2, 3])
  expect(figures(await fetchTestColumns(user))).toEqual(figures(await fetchTestColumns(fewer.user)))
})

test('an account that is deleted takes its costs along', async () => {
  const { user } = await filled([4, 0, 1, 2, 3])
  const { accounts } = await user.call<{ accounts: { id: string; name: string }[] }>('listAccounts', {})
  await user.call('deleteTradingAccount', { id: accounts.find(({ name }) => name === 'A')?.id })
  const without = await filled([1, 2, 3])
  expect(figures(await fetchTestColumns(user))).toEqual(figures(await fetchTestColumns(without.user)))
})
