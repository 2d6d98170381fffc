/** OKX: recorded bodies, and rows written from https://www.okx.com/docs-v5/en. */
import { describe, expect, test } from 'vitest'
import { fixed, type UtcMs } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { isOkxConversion, okxBill, okxEnded, okxEvent, okxFill, okxWithdrawal } from './okx.ts'
import { okxContract } from '../layouts/okx/contracts.ts'
import { okxListedSize, okxSizeOfPosition } from './okx-contracts.ts'
import { isOkxFundingConversion, okxBundles } from './okx-conversions.ts'
import { okxFundingBill, okxFundingEvent } from './okx-funding.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const NONE = () => null
/** 2024-12-27T08:00:00Z */
const EXPIRY = 1_735_286_400_000
const TIME = '1740910530000'
const RECORDED = 'okx/api_jkorf/UnifiedApi__'
const absent = recordedPath(`${RECORDED}Trading__GetUserTrades.txt`) === null

function rowsOf(file: string): readonly unknown[] {
  return (recordedBody(`${RECORDED}${file}.txt`) as { data: unknown[] }).data
}

describe.skipIf(absent)('recorded at OKX', () => {
  test.each(['Trading__GetUserTrades', 'Trading__GetUserTradesArchive'])('%s: a fill of a pair', (file) => {
    expect(rowsOf(file).map((row) => okxFill(row, NONE))).toMatchObject([
      {
        instrument: { id: 'okx:spot:BTC-USDT', settle: 'USDT' },
        time: 1_708_587_373_361,
        side: 'buy',
        quantity: fixed('0.00192834'),
        price: fixed('51858'),
        fee: fixed('0.00000192834'),
        feeAsset: 'BTC',
        venueTradeId: '680800019754098688',
        orderId: '680800019749904384',
        liquidity: 'taker',
      },
    ])
  })
  test.each(['Account__GetBillHistory', 'Account__GetBillArchive'])(
    '%s: the bill of a fill says nothing new',
    (file) => {
      expect(rowsOf(file).map((row) => okxBill(row, NONE))).toEqual([null])
    },
  )
  test.each(['Account__GetFundingBillDetails', 'Account__GetFundingBillHistory'])(
    '%s: a deposit is read elsewhere',
    (file) => {
      expect(rowsOf(file).map(okxFundingBill)).toEqual([null])
    },
  )
})

describe('contracts by name', () => {
  const sized = (symbol: string) => okxContract(symbol, { contractSize: fixed('0.01'), settle: null })
  test('options settle in the coin, and expire at eight', () => {
    expect(sized('BTC-USD-241227-60000-C')).toMatchObject({
      id: 'okx:option-inverse:BTC-USD-241227-60000-C',
      base: 'BTC',
      settle: 'BTC',
      strike: fixed(60_000),
      optionType: 'call',
      expiry: EXPIRY,
    })
  })
  test.each([
    ['BTC-USD-241227', 'inverse', 'BTC'],
    ['BTC-USD-SWAP', 'inverse', 'BTC'],
    ['BTC-USDT-241227', 'linear', 'USDT'],
    ['ETH-USDC-SWAP', 'linear', 'USDC'],
    ['BTC-USD_UM-260925', 'linear', 'USD'],
    ['BTC-USD_UM_XPERP-310404', 'linear', 'USD'],
  ])('%s is %s in %s', (symbol, kind, settle) => {
    expect(sized(symbol)).toMatchObject({ kind, settle, symbol })
  })
  test('a name of another form is none', () => {
    expect(['BTC-USDT', 'BTC', 'BTC-USDT-PERP', 'BTC-USD-241227-60000', ''].map(sized)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(sized('BTC-USD-249927')?.expiry).toBeNull()
  })
  test('the size of a listed option is value times multiplier', () => {
    // A response of OKX as ccxt quotes it.
    const listed = {
      instId: 'BTC-USD-220325-194000-P',
      ctVal: '1',
      ctMult: '0.1',
      settleCcy: 'BTC',
      instType: 'OPTION',
    }
    expect(okxListedSize(listed)).toEqual({ contractSize: fixed('0.1'), settle: 'BTC' })
    expect(okxListedSize({ ...listed, ctMult: '' }).contractSize).toBe(fixed(1))
  })
  const closed = { instId: 'GONE-USDT-SWAP', openAvgPx: '2.5', closeAvgPx: '2.25', closeTotalPos: '40', pnl: '-100' }
  test('the size of a delisted contract follows from a position closed in it', () => {
    expect(okxSizeOfPosition(closed)).toBe(fixed(10))
    // 100 dollars a contract, from 50,000 to 40,000: 100 * 3 * (1/40,000 - 1/50,000) BTC.
    const inverse = {
      instId: 'BTC-USD-241227',
      openAvgPx: '50000',
      closeAvgPx: '40000',
      closeTotalPos: '3',
      pnl: '-0.0015',
    }
    expect(okxSizeOfPosition(inverse)).toBe(fixed(100))
  })
  test('and from nothing that does not fit a power of ten', () => {
    expect(okxSizeOfPosition({ ...closed, pnl: '-70' })).toBeNull()
    expect(okxSizeOfPosition({ ...closed, closeAvgPx: '2.5' })).toBeNull()
    expect(okxSizeOfPosition({ ...closed, closeAvgPx: '', closeTotalPos: '' })).toBeNull()
    // The prices of the recorded position do not match its profit.
    if (!absent) expect(rowsOf('Account__GetAccountPositionHistory').map(okxSizeOfPosition)).toEqual([null])
  })
})

describe('fills of contracts that are not listed', () => {
  const fill = {
    instType: 'FUTURES',
    instId: 'BTC-USDT-241227',
    billId: '680800019754098688',
    ordId: '68',
    tradeId: '7',
    side: 'sell',
    posSide: 'net',
    subType: '5',
    fillPx: '51858',
    fillSz: '3',
    fillPnl: '',
    execType: 'T',
    fee: '-0.5',
    feeCcy: 'USDT',
    feeRate: '',
    fillTime: TIME,
    ts: TIME,
  }
  const swap = instrument({
    venue: 'okx',
    symbol: 'BTC-USDT-SWAP',
    kind: 'linear',
    base: 'BTC',
    quote: 'USDT',
    settle: 'USDT',
    contractSize: fixed('0.01'),
  })
  const listed = (symbol: string) => (symbol === swap.symbol ? swap : null)
  test('an expired contract has the size of its family', () => {
    expect(okxFill(fill, listed).instrument).toMatchObject({
      id: 'okx:linear:BTC-USDT-241227',
      contractSize: fixed('0.01'),
      expiry: EXPIRY,
    })
    expect(() => okxFill({ ...fill, instId: 'GONE-USDT-SWAP' }, listed)).toThrow('is not a market that is listed')
  })
  test('where nothing of the family is listed, it has the size that OKX states', () => {
    const sizeOf = (instId: string) => okxFill({ ...fill, instId, feeCcy: 'BTC' }, NONE).instrument.contractSize
    expect(['BTC-USD-241227', 'ETH-USD-241227', 'BTC-USDT-241227'].map(sizeOf)).toEqual([
      fixed(100),
      fixed(10),
      fixed('0.01'),
    ])
  })
  test('an option of BTC or ETH has the size that OKX states', () => {
    const option = { ...fill, instType: 'OPTION', instId: 'BTC-USD-241227-60000-C', feeCcy: 'BTC', fillPx: '0.0505' }
    expect(okxFill(option, NONE)).toMatchObject({
      instrument: { kind: 'option-inverse', contractSize: fixed('0.01') },
      price: fixed('0.0505'),
      feeAsset: 'BTC',
    })
    expect(() => okxFill({ ...option, instId: 'SOL-USD-241227-200-C' }, NONE)).toThrow('is not a market')
  })
  test('a delisted pair is read by its name, on margin too', () => {
    const pair = { ...fill, instType: 'SPOT', instId: 'GONE-BTC', subType: '2', feeCcy: 'BTC', feeRate: '-0.001' }
    expect(okxFill(pair, NONE).instrument).toMatchObject({ id: 'okx:spot:GONE-BTC', quote: 'BTC' })
    expect(okxFill({ ...pair, instType: 'MARGIN' }, NONE).instrument).toMatchObject({ id: 'okx:linear:GONE-BTC' })
  })
  test.each([
    ['131', 'trade'],
    ['132', 'trade'],
    ['270', 'trade'],
    ['327', 'trade'],
    ['100', 'liquidation'],
    ['107', 'liquidation'],
    ['128', 'adl'],
    ['112', 'settlement'],
  ])('subtype %s is %s', (subType, execution) => {
    expect(okxFill({ ...fill, subType }, listed).execution).toBe(execution)
  })
})

describe('bills', () => {
  const bill = {
    bal: '1',
    billId: '623950854533513219',
    ccy: 'USDT',
    balChg: '-5',
    fee: '0',
    from: '',
    to: '',
    instId: '',
    instType: '',
    ordId: '',
    pnl: '0',
    px: '',
    sz: '0',
    subType: '',
    tradeId: '',
    ts: TIME,
    type: '99',
  }
  const read = (overrides: object) => okxBill({ ...bill, ...overrides }, NONE)

  test.each([
    ['7', '9', 'interest'],
    ['381', '381', 'interest'],
    ['10', '108', 'insurance-clear'],
    ['12', '200', 'transfer'],
    ['16', '306', 'other'],
    ['15', '210', 'other'],
    ['26', '296', 'other'],
    ['250', '250', 'other'],
    ['4', '16', 'other'],
    ['5', '111', 'other'],
    ['999', '12345', 'other'],
  ])('type %s, subtype %s: %s', (type, subType, kind) => {
    expect(read({ type, subType })).toMatchObject({ kind, amount: fixed(-5), asset: 'USDT' })
  })
  test.each([
    ['2', '1'],
    ['5', '104'],
    ['9', '127'],
    ['13', '131'],
    ['14', '204'],
    ['24', '270'],
    ['32', '324'],
    ['6', '160'],
    ['34', '355'],
  ])('type %s, subtype %s is in the fills, or moves inside', (type, subType) => {
    expect(read({ type, subType })).toBeNull()
  })
  test('event contracts are not read, but their money is', () => {
    expect(read({ type: '2', subType: '410', instType: 'EVENTS' })).toMatchObject({ kind: 'other' })
  })
  test('funding of an isolated position stands in pnl, and is kept for a contract that is gone', () => {
    const funding = { type: '8', subType: '173', instType: 'SWAP', instId: 'GONE-USDT-SWAP', balChg: '0', pnl: '-0.25' }
    expect(read(funding)).toMatchObject({ kind: 'funding', amount: fixed('-0.25'), instrument: null })
  })

  const option = { ...bill, type: '3', instType: 'OPTION', instId: 'BTC-USD-241227-60000-C', ccy: 'BTC', sz: '100' }
  test('an exercised option closes at what it paid per coin, less its fee', () => {
    // 100 contracts of 0.01 BTC: 0.1667 BTC paid, 0.0002 of them as fee.
    const bought = { ...option, subType: '170', balChg: '0.1665', fee: '-0.0002', px: '72000' }
    expect(okxBill(bought, NONE)).toMatchObject({
      type: 'fill',
      side: 'sell',
      quantity: fixed(100),
      price: fixed('0.1667'),
      fee: fixed('0.0002'),
      feeAsset: 'BTC',
      execution: 'expiry',
    })
    const sold = { ...option, subType: '171', balChg: '-0.1669', fee: '-0.0002', px: '72000' }
    expect(okxBill(sold, NONE)).toMatchObject({ side: 'buy', price: fixed('0.1667'), fee: fixed('0.0002') })
    expect(() => okxBill({ ...bought, balChg: '-1' }, NONE)).toThrow('has the wrong sign')
    expect(() => okxBill({ ...bought, balChg: '0', fee: '0' }, NONE)).toThrow('although the option was exercised')
  })
  test('a worthless option closes at 0 on the side that was held', () => {
    const worthless = { ...option, subType: '172', balChg: '0', px: '50000' }
    const positionAt = (direction: 'long' | 'short') => () => ({ direction, leg: 'both' as const })
    expect(okxBill(worthless, NONE, positionAt('long'))).toMatchObject({ side: 'sell', price: 0n, execution: 'expiry' })
    expect(okxBill(worthless, NONE, positionAt('short'))).toMatchObject({ side: 'buy', price: 0n })
    expect(() => okxBill(worthless, NONE)).toThrow('does not say whether the expired option was held long or short')
  })
  test('a delivery is the same fill in the list of fills and among the bills', () => {
    const exercise = {
      instType: 'FUTURES',
      instId: 'BTC-USD-241227',
      billId: '7',
      ts: TIME,
      posSide: 'long',
      subType: '112',
    }
    const swap = instrument({
      venue: 'okx',
      symbol: 'BTC-USD-SWAP',
      kind: 'inverse',
      base: 'BTC',
      quote: 'USD',
      settle: 'BTC',
    })
    const listed = (symbol: string) => (symbol === 'BTC-USD-SWAP' ? swap : null)
    const positionAt = () => ({ direction: 'long', leg: 'long' }) as const
    const ended = okxBill({ ...bill, ...exercise, type: '3', ccy: 'BTC', sz: '4', px: '60000' }, listed, positionAt)
    const row = {
      ...exercise,
      side: 'sell',
      fillSz: '4',
      fillPx: '60000',
      fillTime: TIME,
      ordId: '',
      fee: '0',
      feeCcy: 'BTC',
    }
    const fill = okxFill(row, listed)
    for (const name of [
      'side',
      'quantity',
      'price',
      'venueTradeId',
      'positionSide',
      'execution',
      'instrument',
    ] as const) {
      expect(ended).toHaveProperty(name, fill[name])
    }
    expect(fill.orderId).toBeNull()
  })
  test('the position that ended says its side', () => {
    const row = { instId: 'BTC-USD-241227', direction: 'short', posSide: 'net', uTime: TIME }
    expect(okxEnded(row)).toEqual({ symbol: row.instId, direction: 'short', leg: 'both', time: Number(TIME) as UtcMs })
    expect(okxEnded({ ...row, direction: '' })).toBeNull()
  })

  const leg = (billId: string, subType: string, ccy: string, balChg: string, overrides: object = {}) => {
    return { ...bill, billId, type: '27', subType, ccy, balChg, ...overrides }
  }
  const events = (...rows: readonly unknown[]) =>
    okxBundles(rows, isOkxConversion).map((event) => okxEvent(event, NONE))
  test('the two legs of a conversion are one fill', () => {
    expect(events(leg('12', '319', 'USDT', '-6000'), leg('11', '318', 'BTC', '0.1'))).toMatchObject([
      {
        instrument: { id: 'okx:spot:BTC-USDT' },
        side: 'buy',
        quantity: fixed('0.1'),
        price: fixed(60_000),
        fee: 0n,
        venueTradeId: 'convert 11',
      },
    ])
    expect(events(leg('12', '321', 'BTC', '-0.1'), leg('11', '320', 'USDT', '5990', { fee: '-10' }))).toMatchObject([
      { side: 'sell', price: fixed(60_000), fee: fixed(10), feeAsset: 'USDT' },
    ])
  })
  test('legs of different moments, of one coin or alone stay payments', () => {
    const [given, got] = [leg('12', '319', 'USDT', '-6000'), leg('11', '318', 'BTC', '0.1', { ts: '1740910530001' })]
    expect(events(given, got)).toMatchObject([
      { kind: 'other', amount: fixed(-6000) },
      { kind: 'other', amount: fixed('0.1') },
    ])
    expect(events(leg('12', '319', 'BTC', '-1'), leg('11', '318', 'BTC', '1'))).toHaveLength(2)
  })
  test('what the list of fills has is not read twice', () => {
    const easy = [leg('12', '237', 'LINK', '-1', { type: '28' }), leg('11', '236', 'OKB', '0.2', { type: '28' })]
    expect(events(...easy)).toMatchObject([{ type: 'fill', side: 'sell', instrument: { symbol: 'LINK-OKB' } }])
    expect(events(...easy.map((row) => ({ ...row, tradeId: '77' })))).toEqual([null, null])
  })
  test('the funding wallet: rewards, products, conversions', () => {
    const funding = (type: string, ccy: string, balChg: string) => {
      return { billId: type, ccy, clientId: '', balChg, bal: '1', type, ts: TIME, notes: '' }
    }
    const read = (type: string) => okxFundingBill(funding(type, 'USDT', '3'))
    expect(['1', '2', '130', '131'].map(read)).toEqual([null, null, null, null])
    expect(['20', '75', '83', '150', '229', '4242'].map((type) => read(type)?.kind)).toEqual([
      'transfer',
      'other',
      'interest',
      'rebate',
      'airdrop',
      'other',
    ])
    const rows = [funding('273', 'USDT', '-100'), funding('272', 'BTC', '0.002')]
    expect(okxBundles(rows, isOkxFundingConversion).map(okxFundingEvent)).toMatchObject([
      { type: 'fill', side: 'buy', price: fixed(50_000) },
    ])
  })
  test('a withdrawal fee in another coin is a payment of its own', () => {
    const row = { state: '2', ccy: 'USDT', amt: '100', fee: '0.01', feeCcy: 'OKB', ts: TIME, wdId: '5' }
    expect(okxWithdrawal(row)).toMatchObject([
      { asset: 'USDT', amount: fixed(-100) },
      { asset: 'OKB', amount: fixed('-0.01') },
    ])
    expect(okxWithdrawal({ ...row, feeCcy: 'USDT' })).toMatchObject({ amount: fixed('-100.01') })
  })
})
