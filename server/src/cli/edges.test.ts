/**
 * Journals at the edge of what files can hold, each with the result that a trader can check on paper. The same cases,
 * and more like them, are among the reference vectors, if those are present.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatFixed, messageText } from '@roundtrip/core/base'
import { parseRate } from '@roundtrip/core/trades'
import { afterAll, describe, expect, test } from 'vitest'
import { PLAIN_REPORT } from '../testing/report-options.testing.ts'
import { typedRenames } from './typed-renames.ts'
import { type FileReport, type ReportOptions, reportOfFiles } from './report.ts'

const REFS = fileURLToPath(new URL('../../../../shared/refs/edges/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roundtrip-edges-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'

/**
 * A journal in the template: `1 09:00 BTCUSDT buy 2 100 [id]`, `1 10:00 BTCUSDT funding -0.1 BNB`, `1 00:00 deposit 5
 * USDT`.
 */
function journal(rows: string, options: Partial<ReportOptions> = {}): FileReport {
  const lines = rows
    .trim()
    .split('\n')
    .map((row) => lineOf(row.trim().split(/\s+/)))
  const path = join(folder, 'journal.csv')
  writeFileSync(path, [HEAD, ...lines].join('\n'))
  return reportOfFiles({ ...PLAIN_REPORT, ...options, files: [path] })
}

function lineOf([day = '', clock = '', name = '', ...words]: readonly string[]): string {
  const time = `2026-01-${day.padStart(2, '0')}T${clock}Z`
  if (name === 'deposit' || name === 'withdrawal') return `${time},${name},x,,,,,,,,,,,,,,,${words[1]},${words[0]}`
  const [base, quote, settle, kind] = marketOf(name)
  const market = `x,${kind},${name},${base},${quote},${settle},1`
  const [what = '', amount = '', price = '', id = '', order = ''] = words
  if (what === 'buy' || what === 'sell') return `${time},fill,${market},${what},,${amount},${price},0,,${id},${order},,`
  return `${time},${what},${market},,,,,,,,,${price},${amount}`
}

/** `BTCUSD` is inverse, `ETH-EUR` spot, `BTCUSDT` linear. */
function marketOf(name: string): readonly [string, string, string, string] {
  const spot = name.split('-')
  if (spot.length === 2) return [spot[0] ?? '', spot[1] ?? '', spot[1] ?? '', 'spot']
  const base = name.slice(0, 3)
  return name.endsWith('USD') ? [base, 'USD', base, 'inverse'] : [base, 'USDT', 'USDT', 'linear']
}

const nets = ({ trades }: FileReport): (string | null)[] =>
  trades.map(({ net }) => (net === null ? null : formatFixed(net)))

// Promise [One number everywhere] A payment in another coin is converted at the rate of its minute, or waits for that
//   rate.
describe('a payment in another coin', () => {
  const PAID = `1 00:00:00 AAAUSDT buy 1 100
                1 08:00:00 AAAUSDT funding -0.5 BNB
                1 09:00:00 AAAUSDT sell 1 110`
  test('without a rate leaves the trade pending, and is never added as dollars', () => {
    const { report, trades, problems } = journal(PAID)
    expect([report.summary.count, report.notices.pendingRate, trades[0]?.funding]).toEqual([0, 1, null])
    expect(problems.map(({ reason }) => messageText(reason)).at(-1)).toMatch(/need the price of BNB/)
  })
  test('counts at a rate that the terminal was given', () => {
    const rate = parseRate('BNB=6')
    expect(nets(journal(PAID, { rates: rate === null ? [] : [rate] }))).toEqual(['7'])
  })
  test('goes by the last price that the journal proves', () => {
    const proven = `1 00:00:00 BNBUSDT buy 1 6\n1 00:01:00 BNBUSDT sell 1 6\n${PAID}`
    expect(nets(journal(proven))).toEqual(['7', '0'])
  })
  test.each(['funding', 'rebate', 'interest', 'insurance-clear', 'liquidation-penalty'])('also as %s', (kind) => {
    expect(nets(journal(PAID.replace('funding', kind)))).toEqual([null])
  })
  test('on an inverse contract is worth what the contract itself says', () => {
    const { report, trades } = journal(`1 00:00:00 BTCUSD buy 1000 50000
                                        1 08:00:00 BTCUSD funding -0.1 USDT
                                        1 09:00:00 BTCUSD sell 1000 50000`)
    expect([trades[0]?.funding, report.summary.netProfit]).toEqual([-2n * 10n ** 12n, -0.1])
  })
  test('that is not funding has a figure of its own', () => {
    const { report } = journal(`1 00:00:00 AAAUSDT buy 1 100
                                1 02:00:00 AAAUSDT funding -1 USDT
                                1 03:00:00 AAAUSDT rebate 0.25 USDT
                                1 09:00:00 AAAUSDT sell 1 110`)
    const { netProfit, funding, otherCash } = report.summary
    expect([netProfit, funding, otherCash, report.equity[0]?.otherCash]).toEqual([9.25, -1, 0.25, 0.25])
  })
})

describe('a coin that was renamed', () => {
  test('is one trade, bought under the old name and sold under the new one', () => {
    expect(nets(journal('1 00:00:00 MATIC-USDT buy 100 0.5\n2 00:00:00 POL-USDT sell 100 0.6'))).toEqual(['10'])
  })
  test('counts in new coins at the ratio', () => {
    const { trades, problems } = journal('1 00:00:00 MKR-USDT buy 1 1500\n2 00:00:00 SKY-USDT sell 24000 0.07')
    expect(
      trades.map(({ entryQuantity, entryPrice }) => [entryQuantity, entryPrice].map((n) => formatFixed(n ?? 0n))),
    ).toEqual([['24000', '0.0625']])
    expect(problems).toEqual([])
  })
})

describe('a coin that the trader says was renamed', () => {
  const OLD_AND_NEW = '1 00:00:00 AAA-USDT buy 2 100\n2 00:00:00 BBB-USDT sell 20 11'
  test('is one trade, counted in new coins', () => {
    expect(nets(journal(OLD_AND_NEW))).toEqual(['0'])
    expect(nets(journal(OLD_AND_NEW, { renames: typedRenames(['AAA=BBB:10']) }))).toEqual(['20'])
  })
  test('is another coin from its day on', () => {
    const later = { renames: typedRenames(['AAA=BBB:10@2026-01-02']) }
    expect(nets(journal(OLD_AND_NEW, later))).toEqual(['20'])
    expect(nets(journal(OLD_AND_NEW, { renames: typedRenames(['AAA=BBB:10@2026-01-01']) }))).toEqual(['0'])
  })
})

// Promise [One number everywhere] Neither the order of rows nor the name of an account changes a figure.
describe('trades that close together', () => {
  const TIED = `1 00:00:00 AAAUSDT buy 1 100 1
                1 01:00:00 AAAUSDT sell 1 95 2
                1 00:01:00 BBBUSDT buy 1 100 3
                1 02:00:00 BBBUSDT sell 1 95 4
                1 00:02:00 CCCUSDT buy 1 100 5
                1 02:00:00 CCCUSDT sell 1 120 6`
  test('stand in the order in which they were opened', () => {
    const { maxDrawdown, maxConsecutiveLosses, currentStreak } = journal(TIED).report.summary
    expect([maxDrawdown, maxConsecutiveLosses, currentStreak]).toEqual([10, 2, 1])
  })
  test('whatever the exchange is called', () => {
    const fillsOf = (venue: string) => {
      const path = join(folder, 'ties.csv')
      const lines = TIED.split('\n').map((row) => lineOf(row.trim().split(/\s+/)).replace(',x,', `,${venue},`))
      writeFileSync(path, [HEAD, ...lines].join('\n'))
      return reportOfFiles({ ...PLAIN_REPORT, files: [path] }).report.summary
    }
    for (const venue of ['a', 'b', 'zebra', 'other']) expect(fillsOf(venue)).toEqual(fillsOf('x'))
  })
})

describe('the last part of an order', () => {
  test('belongs to the trade that the order closes', () => {
    const { report } = journal(`1 00:00:00 ADA-USDT buy 1000 1 1 1
                                1 01:00:00 ADA-USDT sell 999.5 1.1 2 2
                                1 05:00:00 ADA-USDT sell 0.5 1.1 3 2`)
    expect([report.summary.count, report.summary.netProfit, report.summary.avgHoldMs]).toEqual([1, 100, 18_000_000])
  })
  test('of another order is dust that was sold', () => {
    const { trades } = journal(`1 00:00:00 ADA-USDT buy 1000 1 1 1
                                1 01:00:00 ADA-USDT sell 999.5 1.1 2 2
                                1 05:00:00 ADA-USDT sell 0.5 1.1 3 3`)
    expect(trades.map(({ closeTime }) => closeTime)).toHaveLength(2)
  })
  test('and what is left of a purchase in euros or bitcoin is dust, too', () => {
    for (const quote of ['EUR', 'BTC']) {
      const price = quote === 'BTC' ? '0.00001' : '1'
      const { trades } = journal(
        `1 00:00:00 ADA-${quote} buy 1000 ${price}\n1 01:00:00 ADA-${quote} sell 999.9 ${price}`,
      )
      expect([quote, trades[0]?.status]).toEqual([quote, 'closed'])
    }
  })
})

// Promise [One number everywhere] Deposits and withdrawals change the equity and the base of percentages, but no
//   profit.
describe('deposits and withdrawals', () => {
  const MOVED = `1 00:00:00 deposit 1000 USDT
                 1 12:00:00 BTCUSDT buy 0.01 90000
                 1 13:00:00 BTCUSDT sell 0.01 91000
                 2 00:00:00 deposit 99000 USDT
                 2 12:00:00 BTCUSDT buy 1 90000
                 2 13:00:00 BTCUSDT sell 1 87000
                 3 12:00:00 BTCUSDT buy 1 90000
                 3 13:00:00 BTCUSDT sell 1 91000`
  test('move the equity, and no profit', () => {
    const { report } = journal(MOVED)
    const { netProfit, maxDrawdown, maxDrawdownPct } = report.summary
    expect(report.equity.map(({ equity }) => equity)).toEqual([1010, 97010, 98010])
    expect(report.equity.map(({ flow }) => flow)).toEqual([0, 99_000, 0])
    expect([netProfit, maxDrawdown]).toEqual([-1990, 3000])
    expect(maxDrawdownPct).toBeCloseTo(3000 / 100_010, 12)
  })
  test('a balance that was typed holds what came before the first trade', () => {
    const { report } = journal(MOVED, { startBalance: 5000 })
    expect(report.equity[0]?.equity).toBe(5010)
  })
  test('a withdrawal is not a loss, and a deposit not a gain', () => {
    const taken = journal(
      `${MOVED}\n4 00:00:00 withdrawal -90000 USDT\n5 12:00:00 BTCUSDT buy 0.01 90000\n5 13:00:00 BTCUSDT sell 0.01 91000`,
    )
    expect(taken.report.equity.map(({ equity }) => equity)).toEqual([1010, 97010, 98010, 8010, 8020])
    expect(taken.report.summary.maxDrawdownPct).toBeCloseTo(3000 / 100_010, 12)
  })
  test('in a coin without a rate leave figures in percent open', () => {
    const { report } = journal(`${MOVED}\n2 01:00:00 deposit 5 XYZ`)
    expect([report.summary.maxDrawdownPct, report.equity[1]?.flow]).toEqual([null, null])
    expect(report.equity.map(({ equity }) => equity)).toEqual([1010, null, null])
    const before = journal(`1 00:00:01 deposit 5 XYZ\n${MOVED}`).report
    expect([before.equity[0]?.equity, before.summary.maxDrawdownPct]).toEqual([null, null])
  })
  test('nothing is said about a year from a few days', () => {
    const { sharpe, sortino, volatility, cagr, calmar } = journal(MOVED).report.summary
    expect([sharpe, sortino, volatility, cagr, calmar]).toEqual([null, null, null, null, null])
  })
})

test('the price of an inverse contract is the one that was traded, in parts as in one', () => {
  const { trades } = journal(`1 00:00:00 XBTUSD buy 1 60070.7
                              1 00:10:00 XBTUSD buy 2 60070.7
                              1 01:00:00 XBTUSD sell 3 61000.1`)
  const [entry, exit] = [trades[0]?.entryPrice ?? 0n, trades[0]?.exitPrice ?? 0n]
  expect([formatFixed(entry), formatFixed(exit)]).toEqual(['60070.7', '61000.1'])
})

test('coins that stand for a dollar need no rate', () => {
  for (const coin of ['BNFCR', 'USDE', 'USDH', 'PYUSD', 'USD1', 'RLUSD']) {
    const { report } = journal(
      `1 00:00:00 AAAUSDT buy 1 100\n1 08:00:00 AAAUSDT funding -0.5 ${coin}\n1 09:00:00 AAAUSDT sell 1 110`,
    )
    expect([coin, report.summary.netProfit]).toEqual([coin, 9.5])
  }
})

describe.skipIf(!existsSync(REFS))('the reference cases', () => {
  type ReferenceFigures = Readonly<Record<string, unknown>>
  const cases = existsSync(REFS)
    ? Object.entries(
        JSON.parse(readFileSync(join(REFS, 'expected.json'), 'utf8')) as Record<string, ReferenceFigures>,
      ).filter(([name]) => name !== '_')
    : []
  test.each(cases)('%s', (name, reference) => {
    const zone = reference['--file-zone']
    const fileZone = typeof zone === 'string' ? zone : 'UTC'
    const { report, trades } = reportOfFiles({ ...PLAIN_REPORT, fileZone, files: [join(REFS, name)] })
    const { summary, notices, equity } = report
    const actual: ReferenceFigures = {
      counted: summary.count,
      pending: notices.pendingRate,
      net: trades[0]?.net === null ? null : formatFixed(trades[0]?.net ?? 0n),
      nets: trades.map((trade) => (trade.net === null ? null : formatFixed(trade.net))),
      'AAAUSDT net': formatFixed(trades.find(({ instrument }) => instrument.symbol === 'AAAUSDT')?.net ?? 0n),
      'net in USD': summary.netProfit,
      netProfit: String(summary.netProfit),
      maxDrawdown: typeof reference['maxDrawdown'] === 'string' ? String(summary.maxDrawdown) : summary.maxDrawdown,
      maxDrawdownPct: rounded(summary.maxDrawdownPct),
      maxConsecutiveLosses: summary.maxConsecutiveLosses,
      currentStreak: summary.currentStreak,
      avgHoldMs: summary.avgHoldMs,
      entryPrice: formatFixed(trades[0]?.entryPrice ?? 0n),
      exitPrice: formatFixed(trades[0]?.exitPrice ?? 0n),
      equity: equity.map((point) => String(point.equity)),
    }
    const checked = Object.keys(reference).filter((key) => key in actual)
    expect(checked.length).toBeGreaterThan(0)
    for (const key of checked) {
      const expected = key === 'maxDrawdownPct' ? rounded(reference[key] as number) : reference[key]
      expect([key, actual[key]]).toEqual([key, expected])
    }
  })
})

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(12))
}
