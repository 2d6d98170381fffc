/**
 * Positions that depend on each other, on the server: coins that move between accounts, and coins that an account
 * trades against several quotes. Any order of imports gives the same result as building everything at once.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { columnsOf, type TradeColumns } from '@roundtrip/core/reports'
import {
  assetsNeedingRates,
  buildTrades,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  ratePointsOf,
} from '@roundtrip/core/trades'
import type { TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns, importTexts, newAccount } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'

let server: HouseServer
beforeAll(async () => {
  server = await houseServer()
})

/** `01 buy 1 2000`, `02 move -1`: ETH by the hour, against USDT or the named quote: `03 buy 1 1800 ETH/EUR`. */
function journal(rows: readonly string[]): string {
  const lines = rows.map((row) => {
    const [hour, what, quantity, price, market = 'ETH/USDT'] = row.split(' ')
    const [base, quote] = market.split('/')
    const time = `2024-03-01T${hour}:00:00Z`
    if (what === 'move') return `${time},transfer,binance,,,,,,,,,,,,,,,ETH,${quantity}`
    return `${time},fill,binance,spot,${base}${quote},${base},${quote},${quote},1,${what},,${quantity},${price},0,${quote},${hour},,,`
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

type Part = { readonly account: number; readonly rows: readonly string[] }

async function filled(
  order: readonly number[],
  parts: readonly Part[] = PARTS,
): Promise<{ user: TestUser; imports: ReadonlyMap<number, string> }> {
  const user = await newUser(server.url)
  const accounts = [await newAccount(user, 'A'), await newAccount(user, 'B'), await newAccount(user, 'C')]
  const imports = new Map<number, string>()
  for (const part of order) {
    const { account, rows } = parts[part] ?? { account: 0, rows: [] }
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
  // 4 ETH for 6000: 1500 each. One goes to B, which then has 3700 of cost with its own 2200. 6100 for 3700.
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

describe('a coin that is traded against several quotes', () => {
  /** The second account receives coins that the first bought with EUR and USDT; in the third, BTC pays for ETH. */
  const parts: readonly Part[] = [
    { account: 0, rows: ['00 buy 1 1.25 EUR/USDT', '01 buy 2 1600 ETH/EUR', '02 buy 1 2000'] },
    { account: 0, rows: ['03 move -1.5', '04 sell 1 2500', '05 sell 0.5 2000 ETH/EUR'] },
    { account: 1, rows: ['03 move 1.5', '06 sell 1.5 2400 ETH/EUR'] },
    { account: 2, rows: ['01 buy 1 40000 BTC/EUR', '02 buy 10 0.04 ETH/BTC', '07 sell 0.6 48000 BTC/EUR'] },
    { account: 2, rows: ['04 sell 5 0.05 ETH/BTC', '05 sell 5 2000', '08 sell 0.25 48000 BTC/EUR'] },
  ]
  const all = [0, 1, 2, 3, 4]

  /** The terminal's result for the same files. */
  function asOneLedger(): readonly string[] {
    const ledgers = ['a', 'b', 'c'].map((name, account) => {
      const rows = parts.flatMap((part) => (part.account === account ? part.rows : [])).toSorted()
      const bytes = new TextEncoder().encode(journal(rows))
      const files = openFiles([{ name: 'journal.csv', bytes }]).flatMap((file) => {
        const { detection } = file
        return detection.status === 'supported' ? [{ file, layout: detection.layout.id, zone: 'UTC' }] : []
      })
      return readLedger({ account: accountId(name), files }).ledger
    })
    const ledger = {
      fills: ledgers.flatMap(({ fills }) => fills),
      cashEvents: ledgers.flatMap(({ cashEvents }) => cashEvents),
    }
    const rates = createRates(ratePointsOf(ledger.fills, assetsNeedingRates(ledger)))
    const { trades } = buildTrades(ledger, { ...DEFAULT_BUILD_OPTIONS, rates })
    return figures(columnsOf(trades, { currency: 'USD', rates }))
  }

  test('any order of imports gives the same as the trades of the whole ledger', async () => {
    const { user } = await filled(all, parts)
    const whole = figures(await fetchTestColumns(user))
    // Of 2 ETH for 3200 EUR and 1 for 2000 dollars, 1.5 remain at 2000 dollars and 800 EUR, and 1 was sold for dollars.
    expect(whole.filter((line) => / (50000000000|150000000000) /.test(line))).toHaveLength(2)
    expect(whole).toEqual(asOneLedger())
    for (const order of [
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3],
      [1, 3, 0, 2, 4],
    ]) {
      const other = await filled(order, parts)
      expect(figures(await fetchTestColumns(other.user))).toEqual(whole)
    }
  })

  test.each([0, 1, 3, 4])('import %i that is undone leaves what the others make', async (gone) => {
    const { user, imports } = await filled(all, parts)
    await user.call('undoImport', { importId: imports.get(gone) })
    const without = await filled(
      all.filter((part) => part !== gone),
      parts,
    )
    expect(figures(await fetchTestColumns(user))).toEqual(figures(await fetchTestColumns(without.user)))
  })
})
