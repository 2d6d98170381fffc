/** Bodies that other projects recorded at OKX, Bybit and Coinbase, returned unchanged. Skips without ../shared/data. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ExchangeId } from '@roundtrip/contract/exchanges'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { ledgerOfRecords } from '@roundtrip/core/exchange-api'
import { describe, expect, test } from 'vitest'
import { type GatewayRoute, recordedReader, spotMarket, startGateway } from './gateway.testing.ts'
import type { AccountReader } from './reader.ts'
import { type AccountReading, cashTexts, fillTexts, newReading, TEST_ACCOUNT } from './reading.testing.ts'

const DATA = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))

/** The route that returns a recorded file: its second line is the path, and some bodies have a comma too many. */
function recorded(file: string): readonly [string, GatewayRoute] {
  const lines = readFileSync(DATA + file, 'utf8').split('\n')
  const body = lines
    .slice(3)
    .join('\n')
    .replaceAll(/,(\s*[\]}])/g, '$1')
  return [(lines[1] ?? '').trim().replace('/123', '/p-1'), () => body]
}

const credentials = {
  key: 'organizations/1/apiKeys/2',
  secret: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'sec1', format: 'pem' })
    .toString(),
}

type Replay = {
  /** The marker of a position that the current reader wrote. */
  readonly again?: string
  readonly exchange: ExchangeId
  readonly files: readonly string[]
  readonly routes?: Readonly<Record<string, GatewayRoute>>
}

async function open({ exchange, files, routes = {} }: Replay): Promise<AccountReader> {
  const paths = Object.fromEntries(files.map((file) => recorded(`${exchange}/api_jkorf/${file}.txt`)))
  const gateway = await startGateway({ ...paths, ...routes })
  const markets = [spotMarket('BTC-USDT', 'BTC', 'USDT')]
  const keys = exchange === 'coinbase' ? { credentials } : {}
  return recordedReader(exchange, { gateway: gateway.address, markets, ...keys })
}

/** The page of a stream whose newest window ends an hour after the recorded row. */
async function replay(replayed: Replay & { readonly stream: string; readonly at: number }): Promise<AccountReading> {
  const reader = await open(replayed)
  const reading = newReading()
  const until = replayed.at + HOUR_MS
  const position = JSON.stringify({ done: until - DAY_MS, open: null, width: null })
  const page = await reader.page({
    stream: replayed.stream,
    position: `${replayed.again ?? ''}${position}`,
    fresh: false,
    until,
  })
  reading.refused.push(...page.refused)
  const ledger = ledgerOfRecords(TEST_ACCOUNT, page.records)
  for (const fill of ledger.fills) reading.fills.set(fill.dedupeKey, fill)
  for (const event of ledger.cashEvents) reading.cashEvents.set(event.dedupeKey, event)
  return reading
}

describe.skipIf(!existsSync(DATA))('recorded bodies', () => {
  const okx = { exchange: 'okx', again: 'again:' } as const
  const bybit = { exchange: 'bybit' } as const

  test('okx: a fill, the bill of a fill, and a deposit in the funding wallet', async () => {
    const at = 1_708_587_373_361
    const fills = await replay({
      ...okx,
      files: ['UnifiedApi__Trading__GetUserTradesArchive'],
      stream: 'fills/SPOT',
      at,
    })
    expect(fillTexts(fills)).toEqual([
      `okx:spot:BTC-USDT ${at} buy 0.00192834 51858 0.00000192834 BTC trade both taker`,
    ])
    const bills = await replay({
      ...okx,
      files: ['UnifiedApi__Account__GetBillArchive'],
      stream: 'bills',
      at: 1_695_033_476_167,
    })
    expect([bills.fills.size, bills.cashEvents.size, bills.refused]).toEqual([0, 0, []])
    const files = ['UnifiedApi__Account__GetFundingBillHistory']
    const funding = await replay({ ...okx, again: '', files, stream: 'funding/bills', at: 1_597_026_383_085 })
    expect([funding.cashEvents.size, funding.refused]).toEqual([0, []])
  })

  test('okx: balances and an open position', async () => {
    const names = ['GetAccountBalance', 'GetFundingBalance', 'GetAccountPositions']
    const reader = await open({ ...okx, files: names.map((name) => `UnifiedApi__Account__${name}`) })
    const { quantities, balances } = await reader.live()
    expect(quantities).toEqual([{ symbol: 'ETH-USD-210430', side: 'long', quantity: 10n ** 18n }])
    expect(balances.map(({ part, asset, total }) => `${part} ${asset} ${total}`)).toEqual([
      'Trading USDT 4850.435693622894',
      'Funding ETH 37.11827078',
    ])
  })

  test('bybit: an execution whose order is not listed', async () => {
    const at = 1_672_282_722_429
    const files = ['V5Api__Trading__GetUserTrades', 'V5Api__Trading__GetPositions']
    // The recorded pages have a cursor to pages that were not recorded, and the recorded orders are from another year.
    const [path, first] = recorded(`bybit/api_jkorf/${files[0]}.txt`)
    const [orders] = recorded('bybit/api_jkorf/V5Api__Trading__GetOrderHistory.txt')
    const empty = { retCode: 0, retMsg: 'OK', result: { list: [], nextPageCursor: '' } }
    const once: (route: GatewayRoute) => GatewayRoute = (route) => (request) =>
      request.query.has('cursor') ? empty : route(request)
    const routes = { [path]: once(first), [orders]: () => empty }
    const reading = await replay({ ...bybit, files, routes, stream: 'linear/executions', at })
    expect(reading.refused).toEqual([])
    expect(fillTexts(reading)).toEqual([`bybit:linear:ETHPERP ${at} buy 0.1 1190.15 0.071409 USDC trade both taker`])
  })

  test('bybit: the logs of both wallets', async () => {
    const at = 1_672_128_000_000
    const log = await replay({ ...bybit, files: ['V5Api__Account__GetTransactionHistory'], stream: 'log', at })
    expect([log.fills.size, log.cashEvents.size, log.refused]).toEqual([0, 0, []])
    const paid = 1_772_669_763_000
    const files = ['V5Api__Account__GetFundingTransactionHistory']
    const funding = await replay({ ...bybit, files, stream: 'funding/log', at: paid })
    expect(cashTexts(funding, paid)).toEqual(['interest 0.00003561 BTC - 0'])
  })

  test('coinbase: a fill, and open contracts', async () => {
    const coinbase = { exchange: 'coinbase' } as const
    const at = 1_622_455_199_000
    const file = 'AdvancedTrade__Trading__GetUserTrades'
    const [path, first] = recorded(`coinbase/api_jkorf/${file}.txt`)
    const once: GatewayRoute = (request) => (request.query.has('cursor') ? { fills: [], cursor: '' } : first(request))
    const fills = await replay({ ...coinbase, files: [], routes: { [path]: once }, stream: 'fills', at })
    expect(fillTexts(fills)).toEqual([`coinbase:spot:BTC-USD ${at} buy 0.001 10000 1.25 USD trade both unknown`])
    const reader = await open({
      ...coinbase,
      files: ['AdvancedTrade__Trading__GetFuturesPositions'],
      routes: {
        '/api/v3/brokerage/key_permissions': () => ({ can_view: true, portfolio_uuid: 'p-1' }),
        '/api/v3/brokerage/portfolios': () => ({ portfolios: [] }),
        '/api/v3/brokerage/accounts': () => {
          const money = { available_balance: { value: '0' }, hold: { value: '0' } }
          return { accounts: [{ currency: 'USD', ...money, platform: 'ACCOUNT_PLATFORM_CFM_CONSUMER' }], cursor: '' }
        },
      },
    })
    expect((await reader.live()).positions).toMatchObject([{ side: 'long', quantity: '123', entryPrice: '123' }])
  })
})
