/** The windows, depths and page sizes of the real exchanges, which a reader must know. */
import { DAY_MS, fixed, formatFixed } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  balancesOf,
  type FakeAccount,
  type FakeExchange,
  makeAccount,
  startFakeExchange,
} from '../../../../fakes/exchange.ts'
import { fieldOf, MOMENT, momentClientOf, raw, responseRows } from './client.testing.ts'

type Venue = 'binance' | 'bybit' | 'okx' | 'hyperliquid' | 'kraken'

let exchange: FakeExchange
const accounts = new Map<Venue, FakeAccount>()
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null }, now: () => MOMENT })
  for (const name of ['binance', 'bybit', 'okx', 'kraken'] as const) {
    const options = { exchange: name, seed: 9, fills: 1_200, from: MOMENT - 210 * DAY_MS, to: MOMENT - 60_000 }
    accounts.set(name, exchange.addAccount(makeAccount(options)))
  }
  const days = { from: MOMENT - 30 * DAY_MS, to: MOMENT - 60_000 }
  const many = { exchange: 'hyperliquid', seed: 9, fills: 11_000, ...days } as const
  accounts.set('hyperliquid', exchange.addAccount(makeAccount(many)))
})
afterAll(() => exchange.close())

function accountAt(name: Venue): FakeAccount {
  const account = accounts.get(name)
  if (account === undefined) throw new Error(name)
  return account
}
type Params = Readonly<Record<string, string | number>>
const request = (name: Venue, method: string, params: Params = {}) => {
  return raw(momentClientOf(exchange, name, accountAt(name)), method, params)
}

describe('Binance', () => {
  const symbol = 'BTCUSDT'
  const RECENT = MOMENT - 30 * DAY_MS

  test.each<readonly [string, string, Params, RegExp]>([
    ['spot fills need a market', 'privateGetMyTrades', {}, /-1102/],
    ['it must be listed', 'privateGetMyTrades', { symbol: 'NOPEUSDT' }, /-1121/],
    ['spot fills of more than a day', 'privateGetMyTrades', { symbol, startTime: 1, endTime: DAY_MS + 2 }, /-1127/],
    ['a number and a time at once', 'privateGetMyTrades', { symbol, fromId: 0, startTime: 1 }, /-1128/],
    ['futures fills need a market', 'fapiPrivateGetUserTrades', {}, /-1102/],
    [
      'of at most a week',
      'fapiPrivateGetUserTrades',
      { symbol, startTime: RECENT, endTime: RECENT + 8 * DAY_MS },
      /-4165/,
    ],
    ['of the last three months', 'fapiPrivateGetUserTrades', { symbol, startTime: 1, endTime: 2 }, /-4166/],
    ['not by number and time', 'fapiPrivateGetUserTrades', { symbol, fromId: 0, endTime: 1 }, /-1128/],
    ['withdrawals of 90 days', 'sapiGetCapitalWithdrawHistory', { startTime: 1, endTime: 91 * DAY_MS }, /-4047/],
    ['deposits of 90 days', 'sapiGetCapitalDepositHisrec', { startTime: 1, endTime: 91 * DAY_MS }, /-4047/],
  ])('refuses: %s', async (_, method, params, code) => {
    await expect(request('binance', method, params)).rejects.toThrow(code)
  })
  test('futures tell three months of fills and of incomes, spot tells all', async () => {
    const futures = responseRows(
      await request('binance', 'fapiPrivateGetUserTrades', { symbol, fromId: 0, limit: 1_000 }),
    )
    const own = accountAt('binance').fills.filter(({ instrument }) => instrument.symbol === symbol)
    const linear = own.filter(({ instrument }) => instrument.kind === 'linear')
    expect(futures.length).toBe(linear.filter(({ time }) => time >= MOMENT - 91 * DAY_MS).length)
    expect(futures.length).toBeLessThan(linear.length)
    const spot = responseRows(await request('binance', 'privateGetMyTrades', { symbol, fromId: 0, limit: 1_000 }))
    expect(spot.length).toBe(own.length - linear.length)
    const income = responseRows(
      await request('binance', 'fapiPrivateGetIncome', { startTime: MOMENT - 200 * DAY_MS, limit: 1_000 }),
    )
    expect(Number(income[0]?.['time'])).toBeGreaterThanOrEqual(MOMENT - 90 * DAY_MS)
  })
  test('a page is 500 rows unless asked for, and a thousand at most', async () => {
    const deep = makeAccount({
      exchange: 'binance',
      seed: 11,
      fills: 1_500,
      from: MOMENT - DAY_MS,
      to: MOMENT,
      symbols: ['BNBUSDT'],
    })
    const client = momentClientOf(exchange, 'binance', exchange.addAccount(deep))
    const count = async (params: Params) =>
      responseRows(await raw(client, 'privateGetMyTrades', { symbol: 'BNBUSDT', ...params })).length
    expect(await count({})).toBe(500)
    expect(await count({ limit: 5_000 })).toBe(1_000)
    const newest = responseRows(await raw(client, 'privateGetMyTrades', { symbol: 'BNBUSDT', limit: 1 }))
    expect(newest[0]?.['id']).toBe(deep.fills.at(-1)?.marketId)
  })
})

describe('Bybit', () => {
  const category = 'linear'

  test.each<readonly [string, string, Params]>([
    ['a window of more than a week', 'privateGetV5ExecutionList', { category, startTime: 1, endTime: 8 * DAY_MS }],
    ['no category', 'privateGetV5ExecutionList', {}],
    ['a cursor that it never gave', 'privateGetV5ExecutionList', { category, cursor: 'next' }],
    ['positions of all linear markets at once', 'privateGetV5PositionList', { category }],
    ['deposits of more than 30 days', 'privateGetV5AssetDepositQueryRecord', { startTime: 1, endTime: 31 * DAY_MS }],
  ])('refuses %s', async (_, method, params) => {
    await expect(request('bybit', method, params)).rejects.toThrow(/10001/)
  })
  test('tells the last week unless asked, newest first, and funding and forced ends among the fills', async () => {
    const from = MOMENT - 210 * DAY_MS
    const types = new Set<unknown>()
    for (let startTime = from; startTime < MOMENT; startTime += 7 * DAY_MS) {
      const window = { category, startTime, endTime: startTime + 7 * DAY_MS - 1, limit: 100 }
      const response = await request('bybit', 'privateGetV5ExecutionList', window)
      const rows = responseRows(fieldOf(response, 'result', 'list'))
      const times = rows.map(({ execTime }) => Number(execTime))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      for (const { execType } of rows) types.add(execType)
      const only = await request('bybit', 'privateGetV5ExecutionList', { ...window, execType: 'Funding' })
      const kinds = responseRows(fieldOf(only, 'result', 'list')).map(({ execType }) => execType)
      expect(kinds.every((kind) => kind === 'Funding')).toBe(true)
    }
    expect(types).toEqual(new Set(['Trade', 'Funding', 'BustTrade', 'AdlTrade']))
    const lately = fieldOf(
      await request('bybit', 'privateGetV5ExecutionList', { category, limit: 100 }),
      'result',
      'list',
    )
    for (const { execTime } of responseRows(lately))
      expect(Number(execTime)).toBeGreaterThan(MOMENT - 7 * DAY_MS - 60_000)
  })
})

describe('OKX', () => {
  test('asks for the kind of market', async () => {
    await expect(request('okx', 'privateGetTradeFillsHistory')).rejects.toThrow(/50014/)
  })
  test('tells three days of fills, its history three months, a hundred a page', async () => {
    const all: number[] = []
    let after = ''
    for (;;) {
      const params = { instType: 'SWAP', ...(after === '' ? {} : { after }) }
      const rows = responseRows(fieldOf(await request('okx', 'privateGetTradeFillsHistory', params), 'data'))
      all.push(...rows.map(({ ts }) => Number(ts)))
      if (rows.length < 100) break
      after = String(rows.at(-1)?.['billId'])
    }
    const swaps = accountAt('okx').fills.filter(({ instrument }) => instrument.kind !== 'spot')
    expect(all).toHaveLength(swaps.filter(({ time }) => time >= MOMENT - 92 * DAY_MS).length)
    const recent = responseRows(fieldOf(await request('okx', 'privateGetTradeFills', { instType: 'SWAP' }), 'data'))
    expect(recent).toHaveLength(swaps.filter(({ time }) => time >= MOMENT - 3 * DAY_MS).length)
  })
  test('bills that are newer than a known one', async () => {
    const bills = responseRows(fieldOf(await request('okx', 'privateGetAccountBillsArchive'), 'data'))
    expect(bills).toHaveLength(100)
    const before = String(bills[10]?.['billId'])
    const newer = responseRows(fieldOf(await request('okx', 'privateGetAccountBillsArchive', { before }), 'data'))
    expect(newer).toEqual(bills.slice(0, 10))
  })
})

describe('Hyperliquid', () => {
  test('tells the newest 10,000 fills alone, 2,000 at a time, ascending', async () => {
    const user = accountAt('hyperliquid').credentials.key
    const body = { type: 'userFillsByTime', user, startTime: 0 }
    const rows = responseRows(await request('hyperliquid', 'publicPostInfo', body))
    expect(rows).toHaveLength(2_000)
    expect(rows[0]?.['time']).toBe(accountAt('hyperliquid').fills[1_000]?.time)
    const times = rows.map(({ time }) => Number(time))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const newest = responseRows(await request('hyperliquid', 'publicPostInfo', { type: 'userFills', user }))
    expect(newest).toHaveLength(2_000)
    expect(newest[0]?.['time']).toBe(accountAt('hyperliquid').fills.at(-1)?.time)
    const funding = await request('hyperliquid', 'publicPostInfo', { ...body, type: 'userFunding' })
    expect(responseRows(funding)).toHaveLength(500)
  })
})

describe('Kraken', () => {
  test('tells fifty a page, newest first, and how many there are', async () => {
    const result = fieldOf(await request('kraken', 'privatePostTradesHistory', { ofs: 50 }), 'result')
    expect(fieldOf(result, 'count')).toBe(1_200)
    const rows = Object.values(fieldOf(result, 'trades') as Readonly<Record<string, object>>)
    expect(rows).toHaveLength(50)
    expect(fieldOf(rows[0], 'time')).toBe((accountAt('kraken').fills.at(-51)?.time ?? 0) / 1_000)
  })
  test('the start is left out, the end is not', async () => {
    const [first, last] = [accountAt('kraken').fills[100], accountAt('kraken').fills[120]]
    const params = { start: (first?.time ?? 0) / 1_000, end: (last?.time ?? 0) / 1_000 }
    const result = fieldOf(await request('kraken', 'privatePostTradesHistory', params), 'result')
    const own = accountAt('kraken').fills.filter(({ time }) => time > (first?.time ?? 0) && time <= (last?.time ?? 0))
    expect(fieldOf(result, 'count')).toBe(own.length)
  })
})

describe('the statement adds up to the balance', () => {
  type Sum = { readonly asset: unknown; readonly change: string }
  const totals = (rows: readonly Sum[]): ReadonlyMap<string, string> => {
    const sums = new Map<string, bigint>()
    for (const { asset, change } of rows) {
      sums.set(String(asset), (sums.get(String(asset)) ?? 0n) + fixed(change))
    }
    return new Map([...sums].map(([asset, sum]) => [asset, formatFixed(sum)]))
  }
  const young = (name: Venue): FakeAccount => {
    const options = { exchange: name, seed: 21, fills: 700, from: MOMENT - 25 * DAY_MS, to: MOMENT - 60_000 }
    return exchange.addAccount(makeAccount(options))
  }
  const trimmed = (balances: ReadonlyMap<string, string>) => new Map([...balances].filter(([, text]) => text !== '0'))

  test('incomes of both futures of Binance', async () => {
    const account = young('binance')
    const client = momentClientOf(exchange, 'binance', account)
    for (const [wallet, method] of [
      ['linear', 'fapiPrivateGetIncome'],
      ['inverse', 'dapiPrivateGetIncome'],
    ] as const) {
      const rows: Sum[] = []
      for (let page = 1; ; page += 1) {
        const params = { startTime: MOMENT - 30 * DAY_MS, limit: 1_000, page }
        const pageRows = responseRows(await raw(client, method, params))
        rows.push(...pageRows.map(({ asset, income }) => ({ asset, change: String(income) })))
        if (pageRows.length < 1_000) break
      }
      expect(trimmed(totals(rows))).toEqual(balancesOf(account, wallet))
    }
  })
  test("Bybit's transaction log", async () => {
    const account = young('bybit')
    const client = momentClientOf(exchange, 'bybit', account)
    const rows: Sum[] = []
    for (let startTime = MOMENT - 28 * DAY_MS; startTime < MOMENT; startTime += 7 * DAY_MS) {
      let cursor = ''
      do {
        const window = {
          startTime,
          endTime: startTime + 7 * DAY_MS - 1,
          limit: 50,
          ...(cursor === '' ? {} : { cursor }),
        }
        const response = await raw(client, 'privateGetV5AccountTransactionLog', window)
        const list = responseRows(fieldOf(response, 'result', 'list'))
        rows.push(...list.map(({ currency, change }) => ({ asset: currency, change: String(change) })))
        cursor = String(fieldOf(response, 'result', 'nextPageCursor'))
      } while (cursor !== '')
    }
    expect(totals(rows)).toEqual(balancesOf(account, 'main'))
  })
  test("OKX's bills", async () => {
    const account = young('okx')
    const client = momentClientOf(exchange, 'okx', account)
    const rows: Sum[] = []
    let after = ''
    for (;;) {
      const params = after === '' ? {} : { after }
      const bills = responseRows(fieldOf(await raw(client, 'privateGetAccountBillsArchive', params), 'data'))
      rows.push(...bills.map(({ ccy, balChg }) => ({ asset: ccy, change: String(balChg) })))
      if (bills.length < 100) break
      after = String(bills.at(-1)?.['billId'])
    }
    expect(totals(rows)).toEqual(balancesOf(account, 'main'))
  })
  test("Kraken's ledger, line by line", async () => {
    const account = young('kraken')
    const client = momentClientOf(exchange, 'kraken', account)
    const rows: Sum[] = []
    for (let ofs = 0; ; ofs += 50) {
      const result = fieldOf(await raw(client, 'privatePostLedgers', { ofs }), 'result')
      const rowCounts = Object.values(
        fieldOf(result, 'ledger') as Readonly<Record<string, Readonly<Record<string, string>>>>,
      )
      for (const { asset, amount = '', fee = '' } of rowCounts) {
        rows.push({ asset, change: formatFixed(fixed(amount) - fixed(fee)) })
      }
      if (rowCounts.length < 50) break
    }
    expect(totals(rows)).toEqual(balancesOf(account, 'main'))
  })
  test("Hyperliquid's fills, funding and transfers", async () => {
    const account = young('hyperliquid')
    const client = momentClientOf(exchange, 'hyperliquid', account)
    const user = account.credentials.key
    const all = async (type: string): Promise<Readonly<Record<string, unknown>>[]> => {
      const rows = new Map<string, Readonly<Record<string, unknown>>>()
      for (let startTime = 0; ; ) {
        const payments = responseRows(await raw(client, 'publicPostInfo', { type, user, startTime }))
        const countBefore = rows.size
        for (const row of payments) rows.set(JSON.stringify(row), row)
        if (rows.size === countBefore) return [...rows.values()]
        startTime = Number(payments.at(-1)?.['time'])
      }
    }
    let sum = 0n
    for (const { coin, closedPnl, fee } of await all('userFillsByTime')) {
      if (!String(coin).includes('/')) sum += fixed(String(closedPnl)) - fixed(String(fee))
    }
    for (const { delta } of await all('userFunding')) sum += fixed(String(fieldOf(delta, 'usdc')))
    for (const { delta } of await all('userNonFundingLedgerUpdates')) {
      const amount = fixed(String(fieldOf(delta, 'usdc')))
      const comes = fieldOf(delta, 'type') === 'deposit' || fieldOf(delta, 'toPerp') === true
      sum += comes ? amount : -amount - fixed(String(fieldOf(delta, 'fee') ?? '0'))
    }
    expect(formatFixed(sum)).toBe(balancesOf(account, 'perp').get('USDC'))
  })
})
