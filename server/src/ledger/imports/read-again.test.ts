/**
 * Files are distinguished by their bytes and by the choices with which they are read, and explain each other in any
 * order.
 */
import { queryFills } from '../../testing/fills.testing.ts'
import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { idOfRow } from '@roundtrip/core/reports'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/client.testing.ts'
import { query } from '../../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns, importTexts, newAccount, type TestFile } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

let server: HouseServer
let user: TestUser
let account: string

beforeAll(async () => {
  server = await houseServer()
})
beforeEach(async () => {
  user = await newUser(server.url)
  account = await newAccount(user)
})

/** The stored records, without their sources. */
async function storedLedger(accountId = account): Promise<unknown> {
  const fills = await queryFills(
    server,
    `select instrument_id, time, side, quantity, price, fee, fee_asset, opens, dedupe_key, source_row from fills
     where account_id = $1 order by dedupe_key`,
    [accountId],
  )
  const cash = await query(
    server,
    `select time, kind, asset, amount, dedupe_key, source_row from cash_events where account_id = $1 order by dedupe_key`,
    [accountId],
  )
  return { fills, cash }
}

const times = async (): Promise<string[]> => {
  const rows = await queryFills(server, 'select time from fills where account_id = $1 order by time', [account])
  return rows.map(({ time }) => new Date(Number(time)).toISOString())
}

const tradeIds = async (): Promise<string[]> => {
  const columns = await fetchTestColumns(user)
  return Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
}

const note = async (tradeId: string, text: string): Promise<void> => {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations/${tradeId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...NOTHING_NOTED, note: text }),
  })
  expect(response.ok).toBe(true)
}

const notes = async (): Promise<Readonly<Record<string, string>>> => {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations?limit=100`)
  const { documents } = (await response.json()) as { documents: { id: string; data: AnnotationData }[] }
  return Object.fromEntries(documents.map(({ id, data }) => [id, data.note]))
}

const BINANCE = `Time,Pair,Side,Price,Executed,Amount,Fee
25-04-02 08:00:05,BTCUSDT,BUY,80000,0.001BTC,80USDT,0.08USDT
25-04-02 09:00:05,BTCUSDT,SELL,82000,0.001BTC,82USDT,0.082USDT
`
const inZone = (zone: string, text = BINANCE): TestFile[] => [{ name: 'trades.csv', text, zone }]

describe('the same file with another time zone', () => {
  test('replaces its first reading, and notes stay with their trade', async () => {
    await importTexts(user, account, inZone('UTC'))
    const [first = ''] = await tradeIds()
    await note(first, 'Mine.')
    const again = await importTexts(user, account, inZone('Europe/Berlin'))
    expect(again.import).toMatchObject({ fillsAdded: 0, fillsKnown: 0, recordsChanged: 2, recordsRemoved: 0 })
    expect(await times()).toEqual(['2025-04-02T06:00:05.000Z', '2025-04-02T07:00:05.000Z'])
    const [moved = '', ...others] = await tradeIds()
    expect(others).toEqual([])
    expect(await notes()).toEqual({ [moved]: 'Mine.' })
    const { imports } = await user.call<{ imports: { id: string; state: string }[] }>('listImports', {})
    expect(imports.map(({ state }) => state)).toEqual(['done', 'replaced'])
  })

  test('is undone back to its first reading', async () => {
    await importTexts(user, account, inZone('UTC'))
    const before = await storedLedger()
    const [first = ''] = await tradeIds()
    await note(first, 'Mine.')
    const { importId } = await importTexts(user, account, inZone('Europe/Berlin'))
    await user.call('undoImport', { importId })
    expect(await storedLedger()).toEqual(before)
    expect(await notes()).toEqual({ [first]: 'Mine.' })
  })

  test('replaces a reading whose text was not kept, too', async () => {
    await importTexts(user, account, inZone('UTC'), { keep: false })
    const again = await importTexts(user, account, inZone('Europe/Berlin'), { keep: false })
    expect(again.import).toMatchObject({ recordsChanged: 2 })
    expect(await times()).toHaveLength(2)
  })

  test('of two files that came together leaves the other as it is', async () => {
    const other = BINANCE.replaceAll('25-04-02', '25-04-09')
    const both = [...inZone('UTC'), ...inZone('UTC', other)]
    await importTexts(user, account, both)
    await importTexts(user, account, inZone('Asia/Tokyo'))
    expect(await times()).toEqual([
      '2025-04-01T23:00:05.000Z',
      '2025-04-02T00:00:05.000Z',
      '2025-04-09T08:00:05.000Z',
      '2025-04-09T09:00:05.000Z',
    ])
  })

  test('of two files that came together and are not kept asks for both', async () => {
    const other = BINANCE.replaceAll('25-04-02', '25-04-09')
    await importTexts(user, account, [...inZone('UTC'), { name: 'april.csv', text: other }], { keep: false })
    await expect(importTexts(user, account, inZone('Asia/Tokyo'), { keep: false })).rejects.toThrow(/april\.csv/)
    expect(await times()).toHaveLength(4)
  })
})

test('two files of one name are two imports, and the same file is known under any name', async () => {
  await importTexts(user, account, inZone('UTC'))
  const other = BINANCE.replaceAll('25-04-02', '25-04-09')
  expect((await importTexts(user, account, inZone('UTC', other))).import).toMatchObject({ fillsAdded: 2 })
  const renamed = [{ name: 'renamed.csv', text: other }]
  expect((await importTexts(user, account, renamed)).import).toBeNull()
})

const TRADES = `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"TAAAA1","OAAAA1","XXBTZUSD","2024-01-05 10:00:00.1339","buy","limit",44000.0,440.0,0.7,0.01,0.0,"","L1,L2"
"TAAAA2","OAAAA2","XXDGXXBT","2024-01-06 10:00:00.5","buy","market",0.000002,0.002,0.0000052,1000,0.0,"","L3,L4"
"TAAAA3","OAAAA3","XXDGXXBT","2024-01-07 10:00:00","sell","market",0.000003,0.0029922,0.0000052,997.4,0.0,"","L5,L6"
`
const LEDGER = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"LAAAA1","RAAAA1","2024-01-01 09:05:00","deposit","","currency","ZUSD",1000,0,1000
"LAAAA2","TAAAA2","2024-01-06 10:00:00","trade","","currency","XXDG",1000,2.6,997.4
"LAAAA3","TAAAA2","2024-01-06 10:00:00","trade","","currency","XXBT",-0.002,0,0.002
"LAAAA4","SAAAA1","2024-01-08 09:00:00","staking","","currency","DOT.S",0.05,0,1.05
`
const [HEAD = '', ...ROWS] = LEDGER.trim().split('\n')
const ledgerOf = (from: number, to: number): TestFile => ({
  name: 'ledgers.csv',
  text: [HEAD, ...ROWS.slice(from, to)].join('\n'),
})
const trades: TestFile = { name: 'trades.csv', text: TRADES }
const ledger: TestFile = { name: 'ledgers.csv', text: LEDGER }

describe('Kraken trades and ledgers', () => {
  test.each<[string, TestFile[][]]>([
    ['trades, then the ledger', [[trades], [ledger]]],
    ['the ledger, then trades', [[ledger], [trades]]],
    ['two ledgers that overlap', [[ledgerOf(0, 3)], [trades], [ledgerOf(1, 4)]]],
    ['a ledger that is cut inside a trade', [[trades], [ledgerOf(2, 4)], [ledgerOf(0, 2)]]],
    ['all twice', [[trades, ledgerOf(1, 3)], [ledger], [{ ...trades, text: `${TRADES}\n` }]]],
  ])('%s: the same as all at once', async (_, imports) => {
    const whole = await newAccount(user, 'Whole')
    await importTexts(user, whole, imports.flat())
    for (const files of imports) await importTexts(user, account, files)
    expect(await storedLedger()).toEqual(await storedLedger(whole))
  })

  test('any order, split and overlap of imports gives what all rows at once give', { tags: 'long' }, async () => {
    const rows = fc.array(fc.constantFrom(...ROWS), { minLength: 1, maxLength: 6 })
    const part = fc.oneof(
      rows.map((lines): TestFile => ({ name: 'ledgers.csv', text: [HEAD, ...lines].join('\n') })),
      fc
        .subarray(TRADES.trim().split('\n').slice(1), { minLength: 1 })
        .map((lines): TestFile => ({ name: 'trades.csv', text: [TRADES.split('\n')[0], ...lines].join('\n') })),
    )
    let index = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(part, { minLength: 1, maxLength: 2 }), { maxLength: 4 }), async (parts) => {
        index += 1
        const imports = [...parts, [trades], [ledger]]
        const [whole, split] = [await newAccount(user, `Whole ${index}`), await newAccount(user, `Split ${index}`)]
        await importTexts(user, whole, imports.flat())
        for (const files of imports) await importTexts(user, split, files)
        expect(await storedLedger(split)).toEqual(await storedLedger(whole))
      }),
      { numRuns: 5 },
    )
  })

  test('a ledger that comes later corrects the fee of the fill, and says so', async () => {
    await importTexts(user, account, [trades])
    const late = await importTexts(user, account, [ledger])
    expect(late.import).toMatchObject({ fillsAdded: 0, cashEventsAdded: 2, recordsChanged: 1 })
    await user.call('undoImport', { importId: late.importId })
    const alone = await newAccount(user, 'Alone')
    await importTexts(user, alone, [trades])
    expect(await storedLedger()).toEqual(await storedLedger(alone))
  })
})
