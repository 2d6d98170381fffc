/**
 * Kraken's trades and ledger. Rows of purchases are those of kraken/csv_everytrade_tests/KrakenBeanV2.csv in the form
 * of https://docs.kraken.com/api-reference/account-data/get-ledgers-info; small balances come from the tests of other
 * clients.
 */
import { describe, expect, test } from 'vitest'
import { accountId, fixed, formatFixed } from '../../base/index.ts'
import { readText } from '../reading/import.testing.ts'
import { krakenBundles, krakenEntry, krakenEvent, krakenTrade } from './kraken.ts'
import { ledgerOfRecords, outdatedKeys } from './records.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

type RowFields = Readonly<Record<string, string>>

const row = (id: string, overrides: RowFields) => ({
  id,
  record: {
    refid: 'TSV6VHB-GLENO-YXRNYB',
    time: '1663093702.5',
    subtype: '',
    aclass: 'currency',
    fee: '0',
    ...overrides,
  },
})
const spend = row('LUDYHN', { type: 'spend', asset: 'USDT', amount: '-730.00000000' })
const receive = row('LQCWGW', { type: 'receive', asset: 'ZEUR', amount: '730.8000', fee: '10.8000' })

describe('purchases', () => {
  test('two legs are one trade with its fee, in place of the two payments of earlier versions', () => {
    const [event, ...others] = krakenBundles([spend, row('LX', { type: 'deposit', refid: 'D1' }), receive])
    expect(others).toHaveLength(1)
    const { records, instead } = krakenEvent(event ?? [])
    expect(records).toMatchObject([
      {
        type: 'fill',
        side: 'sell',
        quantity: fixed('730'),
        price: fixed('1.001095890410958904'),
        fee: fixed('10.8'),
        feeAsset: 'EUR',
        venueTradeId: 'TSV6VHB-GLENO-YXRNYB',
        instrument: { symbol: 'USDT/EUR', kind: 'spot', base: 'USDT', quote: 'EUR' },
      },
    ])
    expect(instead.map(({ kind, asset, amount }) => `${kind} ${formatFixed(amount)} ${asset}`)).toEqual([
      'other -730 USDT',
      'other 720 EUR',
    ])
    const account = accountId('a')
    const drafts = records.map((draft) => ({ draft, raw: '', instead }))
    const keys = ledgerOfRecords(
      account,
      instead.map((draft) => ({ draft, raw: '' })),
    ).cashEvents.map(({ dedupeKey }) => dedupeKey)
    expect(outdatedKeys(drafts, ledgerOfRecords(account, drafts))).toEqual(keys)
  })

  test('money comes second in a pair, whichever way it went', () => {
    const sale = [
      row('L1', { type: 'spend', asset: 'SHIB', amount: '-1000' }),
      row('L2', { type: 'receive', asset: 'ZEUR', amount: '10' }),
    ]
    expect(krakenEvent(sale).records).toMatchObject([{ side: 'sell', instrument: { symbol: 'SHIB/EUR' } }])
    const bought = [
      row('L1', { type: 'spend', asset: 'ZEUR', amount: '-98.5', fee: '1.5' }),
      row('L2', { type: 'receive', asset: 'XXBT', amount: '0.01' }),
    ]
    expect(krakenEvent(bought).records).toMatchObject([
      { side: 'buy', price: fixed('9850'), fee: fixed('1.5'), feeAsset: 'EUR', instrument: { symbol: 'BTC/EUR' } },
    ])
  })

  test('several small balances for one coin, and a leg alone, stay payments', () => {
    const dust = (id: string, type: string, asset: string, amount: string) =>
      row(id, { type, asset, amount, subtype: 'dustsweeping' })
    const sweep = [
      dust('L1', 'receive', 'ZEUR', '0.0003'),
      dust('L2', 'spend', 'XTZ', '-0.00004'),
      dust('L3', 'spend', 'NEAR', '-0.0000024'),
    ]
    expect(krakenEvent(sweep).records.map(({ type }) => type)).toEqual(['cash', 'cash', 'cash'])
    expect(krakenEvent(sweep.slice(0, 2)).records).toMatchObject([{ type: 'fill', execution: 'dust' }])
    expect(krakenEvent([receive]).records).toMatchObject([{ type: 'cash', amount: fixed('720') }])
  })

  test('a conversion is a trade, and one into the same coin two payments that cancel each other', () => {
    const convert = (to: string) => [
      row('L1', { type: 'conversion', asset: 'DOT', amount: '-2' }),
      row('L2', { type: 'conversion', asset: to, amount: '2' }),
    ]
    expect(krakenEvent(convert('SOL')).records).toMatchObject([{ type: 'fill', venueTradeId: 'TSV6VHB-GLENO-YXRNYB' }])
    expect(krakenEvent(convert('DOT.S')).records.map(({ type }) => type)).toEqual(['cash', 'cash'])
  })

  test('the export file has the same trades', () => {
    const csv = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"LUDYHN","TSV6VHB-GLENO-YXRNYB","2022-09-13 18:28:22.5","spend","","currency","USDT",-730.00000000,0.00000000,0.00000000
"LD","D1","2022-09-13 18:28:22","deposit","","currency","USDT",1,0,1
"LQCWGW","TSV6VHB-GLENO-YXRNYB","2022-09-13 18:28:22.5","receive","","currency","ZEUR",730.8000,10.8000,728.7239`
    const { ledger } = readText(csv)
    const [draft] = krakenEvent([spend, receive]).records
    const ours = ledgerOfRecords(accountId('a'), draft === undefined ? [] : [{ draft, raw: '' }])
    expect(ledger.fills.map(({ dedupeKey }) => dedupeKey)).toEqual(ours.fills.map(({ dedupeKey }) => dedupeKey))
    expect(ledger.cashEvents).toHaveLength(1)
  })
})

describe('entries', () => {
  const entry = (overrides: RowFields) =>
    krakenEntry('L1', row('L1', { asset: 'DOT', amount: '5', ...overrides }).record)
  test('moves between wallets at Kraken are nothing, rewards are interest, fees of NFTs money', () => {
    for (const subtype of ['spottostaking', 'stakingfromspot', 'stakingtospot', 'spotfromstaking']) {
      expect(entry({ type: 'transfer', subtype })).toBeNull()
    }
    for (const subtype of ['allocation', 'autoallocation', 'deallocation', 'migration']) {
      expect(entry({ type: 'earn', subtype })).toBeNull()
    }
    expect(entry({ type: 'earn', subtype: 'reward' })).toMatchObject({ kind: 'interest' })
    expect(entry({ type: 'staking', asset: 'DOT.S' })).toMatchObject({ kind: 'interest', asset: 'DOT' })
    expect(entry({ type: 'rollover', amount: '0', fee: '0.25' })).toMatchObject({
      kind: 'interest',
      amount: fixed('-0.25'),
    })
    expect(entry({ type: 'transfer', subtype: 'spottofutures', amount: '-5' })).toMatchObject({ kind: 'transfer' })
    expect(entry({ type: 'settled' })).toBeNull()
    expect(entry({ type: 'nftcreatorfee' })).toMatchObject({ kind: 'other' })
    expect(entry({ type: 'nftrebate' })).toMatchObject({ kind: 'rebate' })
    expect(entry({ type: 'dividend', aclass: 'tokenized_asset', asset: 'AAPLx' })).toMatchObject({ asset: 'AAPLx' })
    expect(() => entry({ type: 'eqmystery' })).toThrow('type "eqmystery" is not a kind that is known here.')
  })
  test('a tokenized share is a pair like any other', () => {
    const trade = { pair: 'AAPLxUSD', time: '1', type: 'buy', price: '200', fee: '0.5', vol: '2', margin: '' }
    expect(krakenTrade('T1', { ...trade, time: '1751364000.1' }, new Map()).instrument).toMatchObject({
      base: 'AAPLx',
      quote: 'USD',
    })
  })
})

describe('recorded bodies', () => {
  const body = (file: string) =>
    recordedBody(`kraken/api_jkorf/${file}.txt`) as { readonly result: Record<string, never> }
  test.skipIf(recordedPath('kraken/api_jkorf/Spot__Account__GetLedgerInfo.txt') === null)('are all read', () => {
    for (const file of ['Spot__Account__GetLedgerInfo', 'old__SpotAccount__GetLedgerInfoAsync']) {
      const rows = Object.entries(body(file).result['ledger'] ?? {}).map(([id, record]) => ({ id, record }))
      expect(rows.length).toBeGreaterThan(1)
      expect(krakenBundles(rows).flatMap((event) => krakenEvent(event).records)).toEqual([])
    }
    for (const file of ['Spot__Trading__GetUserTrades', 'old__SpotTrading__GetUserTradesAsync']) {
      const trades = Object.entries(body(file).result['trades'] ?? {})
      expect(trades.length).toBeGreaterThan(1)
      for (const [id, record] of trades) expect(krakenTrade(id, record, new Map()).venueTradeId).toBe(id)
    }
  })
})
