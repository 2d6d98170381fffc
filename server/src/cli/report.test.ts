import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { formatFixed, messageText } from '@roundtrip/core/base'
import { buildTrades, DEFAULT_BUILD_OPTIONS } from '@roundtrip/core/trades'
import { PLAIN_REPORT } from '../testing/report-options.testing.ts'
import { type CommandResult, typed } from '../testing/shell.testing.ts'
import { readFiles } from './read-files.ts'
import { type ReportOptions, reportOfFiles } from './report.ts'

const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roundtrip-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

const OPTIONS: ReportOptions = { ...PLAIN_REPORT, fileZone: null, files: [] }

const FUTURES = `Uid,Time,Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Buyer,Maker,Trade ID,Order ID
7,2026-03-02 10:00:00,BTCUSDT,BUY,60000,0.1,6000,3 USDT,0,true,false,11,91
7,2026-03-02 11:30:00,BTCUSDT,SELL,61000,0.1,6100,3.05 USDT,100,false,false,12,92
7,2026-03-03 09:00:00,ETHUSDT,SELL,2000,1,2000,1 USDT,0,false,false,13,93
7,2026-03-03 09:20:00,ETHUSDT,BUY,2050,1,2050,1.025 USDT,-50,true,false,14,94
`

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** The command as a user types it, without a server or a database. */
function run(...args: string[]): Promise<CommandResult> {
  return runIn('C', ...args)
}

/** The same in a terminal of a locale. */
function runIn(locale: string, ...args: string[]): Promise<CommandResult> {
  return typed(args, { environment: { LC_ALL: '', LC_MESSAGES: '', LANG: locale } })
}

describe('roundtrip report', () => {
  // Promise [Figures and the trades behind them] Cards, curves, reports, calendar, day pages and CSV files agree.
  test('net profit counts closed trades, and what open trades have booked is a separate figure', async () => {
    const file = write(
      'one-open(UTC+0).csv',
      `${FUTURES}7,2026-03-03 10:00:00,BTCUSDT,BUY,60000,0.1,6000,3 USDT,0,true,false,15,95\n`,
    )
    const parsed = JSON.parse((await run('report', file, '--json')).out)
    expect([parsed.summary.netProfit, parsed.bookedByOpenTrades]).toEqual(['41.925', '-3'])
    expect(parsed.equity.map((day: Record<string, unknown>) => [day['net'], day['open']])).toEqual([
      ['93.95', '0'],
      ['-52.025', '-3'],
    ])
    expect((await run('report', file)).out).toContain('open trades booked -3.00, not included below')
  })

  test('an export of another journal is read as finished trades, and the report says so', async () => {
    const file = write(
      'tradervue.csv',
      `Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Net P&L,Commissions,Fees
2026-02-12 09:30:00,2026-02-12 10:30:00,BTCUSDT,L,0.5,2,60000,61000,500,495,2.5,2.5
2026-02-13 09:30:00,2026-02-13 10:30:00,AAPL,S,10,2,320,315,50,48,1,1`,
    )
    const { code, out } = await run('report', file, '--json', '--file-zone', 'UTC')
    expect(code).toBe(0)
    const { summary, problems } = JSON.parse(out)
    expect([summary.count, summary.netProfit]).toEqual([2, '543'])
    expect(problems.map(({ reason }: { reason: string }) => reason)).toContain(
      'This is an export of Tradervue. Each row is read as a finished trade.',
    )
  })

  test('the accounts of a journal stay apart, also those that no sample of its rows has', async () => {
    const row = (account: string, day: number, exit: number): string =>
      `${account},BTCUSDT,long,1,100,${exit},2026-01-${String((day % 28) + 1).padStart(2, '0')}T09:30:00Z,2026-01-${String((day % 28) + 1).padStart(2, '0')}T10:30:00Z,${exit - 100}`
    const rows = Array.from({ length: 1_200 }, (_, index) => row(index < 1_199 ? 'Main' : 'Swing', index, 101))
    const file = write(
      'accounts.csv',
      `accountIdentifier,symbol,side,quantity,entryPrice,exitPrice,entryTime,exitTime,pnl\n${rows.join('\n')}\n`,
    )
    const { trades } = JSON.parse((await run('report', file, '--json')).out) as { trades: { account: string }[] }
    expect(trades.filter(({ account }) => account === 'Swing')).toHaveLength(1)
    expect(trades.length).toBeGreaterThan(1)
  })

  test.each([
    ['the same amount', '100', '100', '--rename OLD=NEW:1.'],
    ['an amount ten times as large', '100', '999.5', '--rename OLD=NEW:10.'],
    ['another amount', '100', '70', 'or the rename (--rename OLD=NEW)'],
  ])('coins sold without a purchase, of which %s is held under another name', async (_, bought, sold, says) => {
    const file = write(
      `renamed-${sold}.csv`,
      `time,kind,venue,market,symbol,side,quantity,price,fee,fee_asset,trade_id,asset,amount,account
2026-01-01T00:00:00Z,fill,desk,spot,OLD/USDT,buy,${bought},1,0,USDT,1,,,main
2026-03-01T00:00:00Z,fill,desk,spot,NEW/USDT,sell,${sold},1,0,USDT,2,,,main
`,
    )
    const { out } = await run('report', file)
    expect(out.replaceAll(/\s+/g, ' ')).toContain(says)
  })

  test('--position-mode decides what a futures file leaves open, and only that', async () => {
    const header = FUTURES.split('\n')[0] ?? ''
    const open = write(
      'open(UTC+0).csv',
      `${header}
7,2026-01-03 00:00:00,AAAUSDT,BUY,100,1,100,0 USDT,0,true,false,9,9
7,2026-01-03 01:00:00,AAAUSDT,SELL,100,1,100,0 USDT,0,false,false,10,10`,
    )
    const parsed = JSON.parse((await run('report', open, '--json')).out)
    expect(parsed.summary.count).toBe(1)
    const reasons = parsed.problems.map(({ reason }: { reason: string }) => reason).join(' ')
    expect(reasons).toContain('In hedge mode they make 0 closed trades and 2 open positions.')
    expect(reasons).toContain('--position-mode')
    const hedge = JSON.parse((await run('report', open, '--json', '--position-mode', 'hedge')).out)
    expect(hedge.summary.count).toBe(0)
    expect(hedge.problems).toEqual([])
    const wrong = await run('report', open, '--position-mode', 'both')
    expect([wrong.code, wrong.error]).toEqual([2, expect.stringContaining('one-way, hedge')])
  })

  const file = write('Binance-Futures-Trade-History(UTC).csv', FUTURES)

  test('prints every figure as JSON: money as decimal strings, ratios as numbers or null', async () => {
    const { code, out } = await run('report', file, '--json')
    expect(code).toBe(0)
    const report = JSON.parse(out)
    expect(report.summary).toMatchObject({
      count: 2,
      wins: 1,
      losses: 1,
      netProfit: '41.925',
      fees: '8.075',
      funding: '0',
      maxDrawdown: '52.025',
      sharpe: null,
    })
    expect(report.summary.profitFactor).toBeCloseTo(93.95 / 52.025, 12)
    expect(report.trades).toHaveLength(2)
    expect(report.trades[0]).toMatchObject({
      ticker: 'BTCUSDT',
      side: 'long',
      openTime: '2026-03-02T10:00:00.000Z',
      closeTime: '2026-03-02T11:30:00.000Z',
      status: 'closed',
      quantity: '0.1',
      entryPrice: '60000',
      exitPrice: '61000',
      gross: '100',
      fees: '6.05',
      funding: '0',
      net: '93.95',
      fills: 2,
      flags: [],
    })
    expect(Object.keys(report.groups).sort()).toEqual(['day', 'holding', 'hour', 'label', 'month', 'ticker', 'weekday'])
    expect(report.problems).toEqual([])
  })

  test('a zone moves trades to other hours and days, but changes no trade', async () => {
    const utc = JSON.parse((await run('report', file, '--json')).out)
    const tokyo = JSON.parse((await run('report', file, '--json', '--zone', 'Asia/Tokyo')).out)
    const hours = (report: typeof utc) =>
      report.groups.hour
        .filter((group: { count: number }) => group.count > 0)
        .map((group: { key: string }) => group.key)
    expect(hours(utc)).toEqual(['09', '10'])
    expect(hours(tokyo)).toEqual(['18', '19'])
    expect(tokyo.trades).toEqual(utc.trades)
    expect(tokyo.summary.netProfit).toBe(utc.summary.netProfit)
  })

  test('a basis moves trades between hours', async () => {
    const report = JSON.parse((await run('report', file, '--json', '--basis', 'close')).out)
    expect(
      report.groups.hour
        .filter((group: { count: number }) => group.count > 0)
        .map((group: { key: string }) => group.key),
    ).toEqual(['09', '11'])
  })

  test('without --json it is a table', async () => {
    const { code, out } = await run('report', file)
    expect(code).toBe(0)
    expect(out).toMatch(/Net profit\s+41\.9/)
  })

  test.each([
    ['a file that is not there', ['report', join(folder, 'missing.csv')], /missing\.csv cannot be read/],
    ['a photo', ['report', write('photo.png', '\u0089PNG\r\n\u001a\n....')], /photo\.png/],
    [
      'an order history',
      ['report', write('orders.csv', 'Time(UTC),OrderNo,Pair,Type,Side,Order Price\n')],
      /orders\.csv/,
    ],
    ['an unknown zone', ['report', file, '--zone', 'Mars/Base'], /not a known time zone/],
    ['an unknown option', ['report', file, '--colour'], /roundtrip help/],
    ['a rename', ['report', file, '--rename', 'OLD=NEW:0'], /--rename OLD=NEW:0, ratio: Enter a number above 0/],
    ['no file', ['report'], /at least one export file/],
  ])('%s: exit code 2 and a sentence', async (_, args, sentence) => {
    const { code, out, error } = await run(...args)
    expect(code).toBe(2)
    expect(error).toMatch(sentence)
    expect(error).not.toContain('    at ')
    expect(out).toBe('')
  })
})

describe('in a German terminal', () => {
  const GERMAN = 'de_DE.UTF-8'
  const file = write('Binance-Futures-Trade-History(UTC).csv', FUTURES)
  const twin = write('the-same(UTC).csv', FUTURES)

  test('the report has German words and the same figures', async () => {
    const [english, german] = [await run('report', file), await runIn(GERMAN, 'report', file)]
    expect([german.code, german.error]).toEqual([0, ''])
    expect(german.out).toMatch(/^2 Trades, USD, UTC\n/)
    expect(german.out).toMatch(/Nettogewinn\s+41,9\d\n/)
    expect(german.out).toMatch(/Trefferquote\s+50,0 %\n/)
    expect(german.out).toMatch(/Wochentag \(0 = Montag\)\s+Trades\s+gewonnen\s+netto\s+Erwartungswert\n/)
    expect(german.out).not.toMatch(/Net profit|Holding time|Weekday|expectancy/)
    // The cells of the columns after each name.
    const cells = (out: string): string[] =>
      out.split('\n').flatMap((line) =>
        line
          .trim()
          .split(/\s{2,}/)
          .slice(1),
      )
    const figures = (out: string): string[] => cells(out).filter((cell) => /^(?:-|-?\d[\d.,]*( .+)?)$/.test(cell))
    const expected = figures(english.out)
    expect(expected.length).toBeGreaterThan(100)
    expect(figures(german.out).map((cell) => cell.replace(',', '.'))).toEqual(expected)
  })

  test('what is wrong with files is German below the report, and English in JSON, byte for byte', async () => {
    expect((await runIn(GERMAN, 'report', file, twin)).out).toContain(
      'Dieselbe Datei wie Binance-Futures-Trade-History(UTC).csv',
    )
    for (const args of [
      [file, twin],
      [file, '--zone', 'Asia/Tokyo'],
    ]) {
      const [english, german] = [
        await run('report', ...args, '--json'),
        await runIn(GERMAN, 'report', ...args, '--json'),
      ]
      expect(german).toEqual(english)
      expect(JSON.parse(german.out).summary.netProfit).toBe('41.925')
    }
  })

  test.each([
    ['a file that is not there', ['report', join(folder, 'missing.csv')], /missing\.csv lässt sich nicht lesen/],
    ['an unknown zone', ['report', file, '--zone', 'Mars/Base'], /keine bekannte Zeitzone/],
    [
      'an unknown option',
      ['report', file, '--colour'],
      /Die Option --colour gibt es hier nicht\. Siehe roundtrip help\./,
    ],
    ['an option without its value', ['report', file, '--zone'], /--zone braucht einen Wert\./],
    ['a value where none belongs', ['report', file, '--json=yes'], /--json nimmt keinen Wert\./],
    ['a rename', ['report', file, '--rename', 'OLD=NEW:0'], /--rename OLD=NEW:0, Verhältnis: Gib eine Zahl über 0 ein/],
    ['no server', ['export'], /Gib den Server an: --server/],
  ])('%s: exit code 2 and a German sentence', async (_, args, sentence) => {
    expect(await runIn(GERMAN, ...args)).toEqual({ code: 2, out: '', error: expect.stringMatching(sentence) })
  })

  test('help is German, and names the same commands and options', async () => {
    const [english, german] = [await run('help'), await runIn(GERMAN, 'help')]
    expect(german.out).toMatch(/^Aufruf:\n/)
    const typed = (out: string): string[] => out.match(/^ {2,4}(?:roundtrip|-)(?: ?\S+)*/gm) ?? []
    expect(typed(german.out)).toEqual(typed(english.out))
    expect(typed(english.out).length).toBeGreaterThan(35)
    for (const line of [...english.out.split('\n'), ...german.out.split('\n')]) expect(line.length).toBeLessThan(123)
  })
})

describe.runIf(existsSync(DATA))('real accounts, against what the exchange says', () => {
  test("Hyperliquid: every row agrees with the exchange's closedPnl, and nothing is marked incomplete", () => {
    const files = ['trade_history.csv', 'funding_history.csv'].map((name) => join(DATA, 'hyperliquid/real_A', name))
    const { trades, report } = reportOfFiles({ ...OPTIONS, files })
    const perps = trades.filter((trade) => trade.instrument.kind === 'linear')
    let compared = 0
    for (const trade of perps) {
      for (const slice of trade.slices) {
        // A flip has two slices but one figure; its closing slice carries it, less the whole fee.
        if (slice.index === 1 || slice.fill.venueRealised === null) continue
        const ours = Number(slice.gross - slice.fill.fee) / 1e18
        expect(Math.abs(ours - Number(slice.fill.venueRealised) / 1e18), slice.fill.raw ?? '').toBeLessThanOrEqual(
          0.011,
        )
        compared += 1
      }
    }
    expect(compared).toBeGreaterThanOrEqual(500)
    expect(report.notices.incompleteHistory).toBe(0)
  })

  test('Hyperliquid with holes: the contradiction is noticed, and what nothing proves is left out', () => {
    const { problems, report, trades } = reportOfFiles({
      ...OPTIONS,
      files: [join(DATA, 'hyperliquid/real_B_gappy/trades.csv')],
    })
    expect(problems.some((problem) => messageText(problem.reason).includes('history is incomplete'))).toBe(true)
    expect(report.notices.incompleteHistory).toBeGreaterThan(0)
    const doubtful = trades.filter((trade) => trade.flags.includes('history-incomplete'))
    expect(report.summary.count).toBeLessThanOrEqual(trades.length - doubtful.length)
  })

  test('BitMEX quanto contracts balance with the wallet, to the satoshi', () => {
    const { trades, report } = reportOfFiles({
      ...OPTIONS,
      files: [join(DATA, 'bitmex/real_paulwei/executions_11_quanto_symbols.csv')],
    })
    const satoshi = new Map<string, number>()
    for (const trade of trades.filter((candidate) => candidate.status === 'closed')) {
      satoshi.set(
        trade.instrument.symbol,
        (satoshi.get(trade.instrument.symbol) ?? 0) + Number(trade.gross / 10n ** 10n),
      )
    }
    const expected = { XLMUSDT: 15_670_884, BNBUSDT: 41_528_773, ADAUSDT: 24_357_400 }
    for (const [symbol, gross] of Object.entries(expected)) expect(satoshi.get(symbol), symbol).toBe(gross)
    expect(report.currency).not.toBe('USD')
    expect(report.summary.count).toBeGreaterThan(0)
  })

  test('Coinbase: what is open, less what was sold without a purchase, is what the fills sum to', () => {
    const { ledger } = readFiles([join(DATA, 'coinbase/real_pro_fills_A/fills.csv')], OPTIONS)
    const book = buildTrades(ledger, DEFAULT_BUILD_OPTIONS)
    const openQuantity = (symbol: string) => {
      const open = book.trades
        .filter((trade) => trade.instrument.symbol === symbol)
        .reduce((sum, trade) => sum + trade.openQuantity, 0n)
      const short =
        book.positions.find((position) => position.sample.instrument.symbol === symbol)?.health.unmatchedQuantity ?? 0n
      return formatFixed(open - short)
    }
    expect(openQuantity('LRC-USD')).toBe('2027.213383')
    expect(openQuantity('AMP-USD')).toBe('171540')
    expect(openQuantity('SUKU-USD')).toBe('0')
  })
})
