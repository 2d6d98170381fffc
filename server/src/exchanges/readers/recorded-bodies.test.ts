/** Bodies that other projects recorded at HTX, BingX and MEXC, returned unchanged. Skips without ../shared/data. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ExchangeId } from '@roundtrip/contract/exchanges'
import { DAY_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import {
  type GatewayMarket,
  type GatewayRoute,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from './gateway.testing.ts'
import { type AccountReading, cashTexts, fillTexts, newReading, TEST_ACCOUNT } from './reading.testing.ts'
import { ledgerOfRecords } from '@roundtrip/core/exchange-api'

const DATA = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))

/** The route that returns a recorded file: its second line is the path. */
function recorded(file: string): readonly [string, GatewayRoute] {
  const lines = readFileSync(DATA + file, 'utf8').split('\n')
  const body = lines.slice(3).join('\n')
  return [(lines[1] ?? '').trim(), () => body]
}

type Replay = {
  readonly exchange: ExchangeId
  readonly markets: readonly GatewayMarket[]
  readonly files: readonly string[]
  readonly stream: string
  readonly until: number
}

/** The page of a stream whose newest window holds the recorded rows. */
async function replay({ exchange, markets, files, stream, until }: Replay): Promise<AccountReading> {
  const gateway = await startGateway(Object.fromEntries(files.map(recorded)))
  const reader = await recordedReader(exchange, { gateway: gateway.address, markets })
  const reading = newReading()
  const position = JSON.stringify({ done: until - DAY_MS, open: null, width: null })
  const isMovement = exchange === 'htx' && stream !== 'spot/trades'
  const page = await reader.page({ stream, position: isMovement ? null : position, fresh: false, until })
  reading.refused.push(...page.refused)
  const ledger = ledgerOfRecords(TEST_ACCOUNT, page.records)
  for (const fill of ledger.fills) reading.fills.set(fill.dedupeKey, fill)
  for (const event of ledger.cashEvents) reading.cashEvents.set(event.dedupeKey, event)
  return reading
}

const HOUR = DAY_MS / 24

describe.skipIf(!existsSync(DATA))('recorded bodies', () => {
  test('htx, spot fills and withdrawals', async () => {
    const at = 1_629_443_051_839
    const files = ['Spot__Trading__GetUserTrades.txt', 'Spot__Account__GetWithdrawDeposit.txt']
    const recording = {
      exchange: 'htx',
      markets: [spotMarket('polyusdt', 'POLY', 'USDT')],
      files: files.map((file) => `htx/api_jkorf/${file}`),
      until: at + HOUR,
    } as const
    expect(fillTexts(await replay({ ...recording, stream: 'spot/trades' }))).toEqual([
      `htx:spot:polyusdt ${at} buy 147.928994082840236 0.338 0.1 HBPOINT trade both taker`,
    ])
    expect(cashTexts(await replay({ ...recording, stream: 'withdrawals' }), 1_612_261_330_443)).toEqual([
      `withdrawal -2 USDT - ${1_612_261_330_443 - 1_621_416_907_639}`,
      'withdrawal -400 USDT - 0',
    ])
  })

  test('bingx, spot fills, payments and withdrawals', async () => {
    const files = [
      'Spot__Trading__GetUserTrades.txt',
      'PerpetualFutures__Account__GetIncomes.txt',
      'Spot__Account__GetWithdrawalHistory.txt',
    ]
    const recording = {
      exchange: 'bingx',
      markets: [
        spotMarket('BTC-USDT', 'BTC', 'USDT'),
        swapMarket('LDO-USDT', 'LDO', { quote: 'USDT', settle: 'USDT', size: '1' }),
      ],
      files: files.map((file) => `bingx/api_jkorf/${file}`),
    } as const
    const at = 1_704_961_925_000
    expect(fillTexts(await replay({ ...recording, stream: 'spot/trades/BTC-USDT', until: at + HOUR }))).toEqual([
      `bingx:spot:BTC-USDT ${at} buy 0.0003844 46820.155 0.00000012493 BTC trade both taker`,
      `bingx:spot:BTC-USDT ${at} buy 0.1430254 46820.155 0.000046483255 BTC trade both taker`,
    ])
    const paid = 1_702_713_615_000
    expect(cashTexts(await replay({ ...recording, stream: 'swap/income', until: paid + HOUR }), paid)).toEqual([
      'funding -0.0292 USDT bingx:linear:LDO-USDT 0',
    ])
    const sent = 1_702_497_902_000
    expect(cashTexts(await replay({ ...recording, stream: 'withdrawals', until: sent + HOUR }), sent)).toEqual([
      'withdrawal -3501 USDT - 0',
    ])
  })

  test('mexc, spot fills and deposits', async () => {
    const files = ['SpotApi__Trading__GetUserTrades.txt', 'SpotApi__Account__GetDepositHistory.txt']
    const recording = {
      exchange: 'mexc',
      markets: [spotMarket('BNBBTC', 'BNB', 'BTC')],
      files: files.map((file) => `mexc/api_jkorf/${file}`),
    } as const
    const at = 1_499_865_549_590
    expect(fillTexts(await replay({ ...recording, stream: 'spot/trades/BNBBTC', until: at + HOUR }))).toEqual([
      `mexc:spot:BNBBTC ${at} buy 12 4.000001 10.1 BNB trade both taker`,
    ])
    const sent = 1_659_513_342_000
    expect(cashTexts(await replay({ ...recording, stream: 'deposits', until: sent + HOUR }), sent)).toEqual([
      'deposit 50000 EOS - 0',
    ])
  })
})
