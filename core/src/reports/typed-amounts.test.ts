import { describe, expect, test } from 'vitest'
import {
  balanceMoments,
  balancesOf,
  annotate,
  annotationOf,
  convertedSettings,
  foreignRisks,
  idOfRow,
  journalSpan,
  MONEY_UNIT,
  settingsMoments,
  sumOfBalances,
  withConvertedRisks,
} from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

const AT_OPEN = 1_772_409_600_000
const trade = (index: number, openTime: number) => ({
  id: String(index).padStart(16, '0'),
  ticker: 'BTCUSDT',
  side: 1,
  openTime,
  closeTime: openTime + 60_000,
  gross: '-43',
  fees: '0',
  funding: '0',
  turnover: '100',
})
/** Two trades that lost 43 each, in columns of this currency. */
const columnsIn = (currency: string) => ({ ...columnsOfRows([trade(1, AT_OPEN), trade(2, AT_OPEN + 1_000)]), currency })
const noted = (risk: string | null, riskCurrency: string | null) => ({
  labels: [],
  excluded: false,
  risk,
  riskCurrency,
  stop: '90',
})

// Promise [Figures and the trades behind them] Typed amounts keep their currency, and without a rate there is no
//   converted amount.
describe('a risk of 44 US dollars', () => {
  const notes = new Map([['0000000000000001', noted('44', 'USD')]])

  test('needs no rate where reports are in dollars, of whatever coin', () => {
    for (const currency of ['USD', 'USDT']) {
      expect(foreignRisks(columnsIn(currency), notes, 'EUR')).toEqual([])
      expect(withConvertedRisks(notes, [], [])).toBe(notes)
    }
  })

  test('needs the rate at the open of its trade where reports are in another currency', () => {
    expect(foreignRisks(columnsIn('BTC'), notes, 'EUR')).toEqual([
      { tradeId: '0000000000000001', from: 'USD', to: 'BTC', time: AT_OPEN },
    ])
  })

  test.each([
    ['0.00001', '0.00044'],
    [null, null],
  ])('is converted at the rate %s, and is never 44 BTC', (rate, risk) => {
    const columns = columnsIn('BTC')
    const converted = withConvertedRisks(notes, foreignRisks(columns, notes, 'EUR'), [rate])
    expect(converted.get('0000000000000001')).toMatchObject({ risk, riskCurrency: 'BTC', isRiskUnknown: risk === null })
    const annotated = annotate(
      columns,
      [...converted].map(([id, data]) => annotationOf(id, { ...data, stopMoves: [] })),
    )
    const row = [0, 1].findIndex((candidate) => idOfRow(annotated, candidate) === '0000000000000001')
    // Without a rate there is no risk, and the stop does not make another one.
    expect(annotated.risk[row]).toEqual(risk === null ? Number.NaN : Number(risk) * MONEY_UNIT)
  })

  test('that is older than currencies of amounts is in that of then', () => {
    const old = new Map([['0000000000000002', noted('44', null)]])
    expect(foreignRisks(columnsIn('EUR'), old, 'EUR')).toEqual([])
    expect(foreignRisks(columnsIn('EUR'), old, 'USD')).toMatchObject([
      { from: 'USD', to: 'EUR', time: AT_OPEN + 1_000 },
    ])
  })
})

// Promise [Figures and the trades behind them] Typed amounts keep their currency, and without a rate there is no
//   converted amount.
describe('start balance and breakeven band', () => {
  const typed = {
    currency: 'BTC',
    startBalance: '25000',
    startBalanceCurrency: 'USD',
    breakevenBand: '5',
    breakevenBandCurrency: 'USDT',
  }

  test('need the rates of the first open and the latest close', () => {
    expect(settingsMoments(typed, journalSpan(columnsIn('BTC')))).toEqual([
      { from: 'USD', to: 'BTC', time: AT_OPEN },
      { from: 'USDT', to: 'BTC', time: AT_OPEN + 61_000 },
    ])
  })

  test('are converted, and are not set where a rate is missing', () => {
    expect(convertedSettings(typed, ['0.00001', '0.00002'])).toEqual({ startBalance: '0.25', breakevenBand: '0.0001' })
    expect(convertedSettings(typed, [null, null])).toEqual({ startBalance: null, breakevenBand: '0' })
  })

  test('of the reporting currency stay as they are', () => {
    const alike = { ...typed, currency: 'USDC' }
    expect(settingsMoments(alike, journalSpan(columnsIn('USDC')))).toEqual([])
    expect(convertedSettings(alike, [])).toEqual({ startBalance: '25000', breakevenBand: '5' })
    expect(settingsMoments({ ...typed, startBalance: null, breakevenBand: '0' }, { first: 0, last: 1 })).toEqual([])
    expect(journalSpan({ ...columnsIn('USD'), count: 0 })).toBe(null)
  })
})

describe('start balances of accounts', () => {
  const accounts = [
    { id: 'a', startBalance: '1000', startBalanceCurrency: 'USD' },
    { id: 'b', startBalance: '0.5', startBalanceCurrency: 'BTC' },
    { id: 'c', startBalance: null, startBalanceCurrency: 'USD' },
  ]
  const A = { amount: '1000', currency: 'USD' }
  const B = { amount: '0.5', currency: 'BTC' }

  test.each([
    [['a'], [A]],
    [
      ['b', 'a'],
      [A, B],
    ],
    // Without its own balance, the capital of some accounts is unknown: the balance of the whole journal is not its
    // base.
    [['c'], []],
    [['a', 'c'], []],
    [['gone'], []],
    // The whole journal has a balance of its own.
    [[], null],
    [['a', 'b', 'c'], null],
  ])('of %j are %j', (selected, expected) => {
    expect(balancesOf(accounts, selected)).toEqual(expected)
  })

  test('of the only account are its own, or that of the journal', () => {
    expect(balancesOf(accounts.slice(0, 1), ['a'])).toEqual([A])
    expect(balancesOf(accounts.slice(2), ['c'])).toBeNull()
  })

  test('add up in the reporting currency at the first open', () => {
    const moments = balanceMoments([A, B], 'USDT', { first: AT_OPEN, last: AT_OPEN + 1 })
    expect(moments.map(({ from, time }) => [from, time])).toEqual([
      ['USD', AT_OPEN],
      ['BTC', AT_OPEN],
    ])
    expect(sumOfBalances([A, B], 'USDT', ['1', '60000.1'])).toBe('31000.05')
    expect(sumOfBalances([A, B], 'USDT', [null, null])).toBeNull()
    expect(balanceMoments([A], 'USDC', { first: 0, last: 1 })).toEqual([])
    expect(sumOfBalances([A], 'USDC', [])).toBe('1000')
    expect(sumOfBalances([], 'USD', [])).toBeNull()
  })
})
