import type { Report } from '@roundtrip/core/reports'
import { describe, expect, test } from 'vitest'
import { calculatorOf, carriedInputs, type Inputs } from '../../../data/calculator/inputs.ts'
import { calculate } from '../../../data/calculator/engine.ts'
import { inputsOfFunding, inputsOfMarket, tierRows } from '../../../data/calculator/markets.ts'
import { ownNumbers } from '../own-numbers.ts'
import { plannedBy } from './planned-by.ts'
import type { ShownResult } from './use-calculation.ts'

type Tool = Parameters<typeof plannedBy>[0]

function planOf(id: Tool, typed: Inputs, currency = 'USD') {
  const inputs = { ...carriedInputs(id, {}), ...typed }
  const result = calculate({ id, inputs, limits: { maxLeverage: 125 } })
  const shown: ShownResult = {
    calculation: result,
    results: result.results,
    inputs: inputs,
    isOld: result.results === null,
    working: false,
    failed: false,
  }
  return plannedBy(id, { inputs, shown, currency })
}

describe('a calculation as a plan', () => {
  test('position size brings stop, size, leverage and what is risked', () => {
    const typed = { ticker: 'ETHUSDT', base: 'ETH', quote: 'USDT', step: '0.01' }
    expect(planOf('positionSize', typed)).toMatchObject({
      ticker: 'ETHUSDT',
      side: 'long',
      entry: '3000',
      stop: '2940',
      quantity: '1.66',
      leverage: '10',
      risk: '100',
      riskPct: '1',
      targets: [],
    })
  })

  test('risk in a coin is given in the reporting currency, and in no other', () => {
    const inverse = { contract: 'inverse', equity: '1', entry: '50000', stop: '49000', base: 'BTC', quote: 'USD' }
    expect(planOf('positionSize', inverse)?.risk).toBe('500')
    expect(planOf('positionSize', { quote: 'EUR' })?.risk).toBeNull()
    expect(planOf('positionSize', { quote: 'EUR' }, 'EUR')?.risk).toBe('100')
  })

  test.each([
    [
      'rewardRisk',
      { side: 'short', entry: '100', stop: '110', target: '70' },
      { side: 'short', stop: '110', targets: [{ price: '70', quantity: null }] },
    ],
    ['atrStop', {}, { entry: '60000', stop: '57600', quantity: null, risk: null }],
    ['targetPrice', {}, { entry: '100000', targets: [{ price: '105000', quantity: null }] }],
    ['liquidationPrice', {}, { quantity: '0.1', leverage: '10', stop: null }],
  ] as const)('%s brings what it is about', (id, typed, expected) => {
    expect(planOf(id, typed)).toMatchObject(expected)
  })

  test('what is about no trade, or has no result, is not a plan', () => {
    expect(planOf('kelly', {})).toBeNull()
    expect(planOf('funding', {})).toBeNull()
    expect(planOf('positionSize', { stop: '4000' })).toBeNull()
  })
})

describe("the trader's own numbers", () => {
  const summary = {
    count: 132,
    winRate: 0.542,
    payoff: 1.6712,
    avgWin: 54.891,
    avgLoss: 32.87,
    feesOfTurnover: 0.000409,
  }
  const report = { currency: 'USD', summary } as unknown as Report

  // Promise [Calculators and planned trades] The trader's own numbers are offered with the number of trades they are
  //   based on.
  test('say how many trades they are based on', () => {
    const own = ownNumbers(report, { equity: 12_000.5, risk: { average: 60, count: 12 } })
    expect(own.get('winRate')).toEqual({ text: '54.2', description: '54.2%, 132 trades' })
    expect(own.get('averageLoss')).toEqual({ text: '32.87', description: '$32.87, 132 trades' })
    expect(own.get('openFee')).toEqual({ text: '0.0409', description: '0.0409%, 132 trades' })
    expect(own.get('equity')).toEqual({ text: '12000.5', description: '$12,000.50, 132 trades' })
    expect(own.get('risk')).toEqual({ text: '0.5', description: '0.50%, only 12 trades' })
  })

  // Promise [Calculators and planned trades] The trader's own numbers are offered with the number of trades they are
  //   based on.
  test('are not offered if there are none', () => {
    const noTrades = { currency: 'USD', summary: { count: 0, winRate: null } } as unknown as Report
    expect(ownNumbers(noTrades, { equity: null, risk: null }).size).toBe(0)
    expect(ownNumbers(report, { equity: null, risk: { average: 60, count: 40 } }).has('risk')).toBe(false)
  })
})

describe('a chosen market', () => {
  const listed = {
    id: 'BTCUSDT',
    symbol: 'BTC/USDT',
    base: 'BTC',
    quote: 'USDT',
    settle: 'USDT',
    kind: 'linear',
    contractSize: '1',
    quantityStep: '0.001',
    priceTick: '0.1',
    leastQuantity: null,
    leastNotional: null,
    mostLeverage: '150',
    makerFee: '0.0002',
    takerFee: '0.0005',
    listedAt: null,
  } as const

  test('sets everything that its exchange tells', () => {
    const chosen = inputsOfMarket(listed, 'binance-linear', 64_250.5)
    expect(chosen).toEqual({
      ticker: 'BTC/USDT',
      base: 'BTC',
      quote: 'USDT',
      contract: 'linear',
      entry: '64250.5',
      mark: '64250.5',
      openFee: '0.05',
      closeFee: '0.05',
      venue: 'binance-linear',
      instrument: 'BTCUSDT',
      contractSize: '1',
      step: '0.001',
      tick: '0.1',
      mostLeverage: '150',
    })
    const inputs = { ...carriedInputs('margin', chosen), leverage: '150' }
    expect(calculate({ id: 'margin', inputs, limits: { maxLeverage: 150 } }).problems).toEqual([])
  })

  test('sets no more than what is known of one of the trader’s own', () => {
    const own = { symbol: 'XBTUSD', base: 'BTC', quote: 'USD', kind: 'inverse' } as const
    expect(Object.keys(inputsOfMarket(own, null, null)).sort()).toEqual([
      'base',
      'contract',
      'instrument',
      'mostLeverage',
      'quote',
      'ticker',
      'venue',
    ])
  })

  test('brings the newest funding into the calculator of funding', () => {
    const funding = { time: 0, rate: 0.000125, intervalHours: 4 }
    expect(inputsOfFunding({ ticker: null, openInterest: null, funding })).toEqual({ rate: '0.0125', interval: '4' })
    expect(inputsOfFunding(undefined)).toEqual({})
  })

  test('tiers become the rows of the field, the last one without an end', () => {
    const tier = (floor: string, cap: string | null, rate: string) => ({ floor, cap, rate, mostLeverage: null })
    const tiers = [tier('0', '50000', '0.004'), tier('50000', null, '0.005')]
    const rows = tierRows({ unit: 'value', tiers })
    expect(rows).toBe('50000 0.4\n1000000000000000000 0.5')
    const result = calculatorOf('maintenance').calculate({ value: '100000', tiers: rows ?? '' })
    expect(result.results).toMatchObject({ maintenanceMargin: '450', tier: 2 })
    expect(tierRows({ unit: 'contracts', tiers })).toBeNull()
    expect(tierRows({ unit: 'value', tiers: null })).toBeNull()
  })
})
