import { strFromU8, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { accountId, utcMs } from '../../base/index.ts'
import { groupDrop } from './drop.ts'
import { openFiles } from './open.ts'
import { readLedger } from './read.ts'
import type { OpenedFile } from './types.ts'

const HEAD = 'time,kind,venue,symbol,base,quote,side,quantity,price,fee,fee_asset,trade_id,asset,amount,account'

const FILE = `${HEAD}
2026-03-02T09:00:00Z,fill,my,ETH-USDT,ETH,USDT,buy,1,100,0,USDT,1,,,Main
2026-03-02T10:00:00Z,fill,my,ETH-USDT,ETH,USDT,sell,1,110,0,USDT,2,,,"Prop, 100K"

2026-03-02T11:00:00Z,fill,my,ETH-USDT,ETH,USDT,sell,oops,120,0,USDT,3,,,Main
2026-03-02T12:00:00Z,deposit,my,,,,,,,,,4,USDT,1000,
`

const open = (text: string): OpenedFile[] => openFiles([{ name: 'desk.csv', bytes: strToU8(text) }])

const read = (file: OpenedFile) =>
  readLedger({ account: accountId('a'), files: [{ file, zone: 'UTC' }], now: utcMs(1_800_000_000_000) })

test('a template with an account column is one table for each account, each in a group of its own', () => {
  const files = open(FILE)
  expect(files.map(({ name, account = null }) => [name, account])).toEqual([
    ['desk.csv / Main', 'Main'],
    ['desk.csv / Prop, 100K', 'Prop, 100K'],
    ['desk.csv / no account', null],
  ])
  const tables = files.flatMap((file) =>
    file.detection.status === 'supported' ? [{ layout: file.detection.layout, account: file.account }] : [],
  )
  expect(groupDrop(tables).map(({ name, account }) => [name, account])).toEqual([
    ['other unified Main', 'Main'],
    ['other unified Prop, 100K', 'Prop, 100K'],
    ['other unified', null],
  ])
  expect(files.map((file) => read(file).ledger.fills.map(({ venueTradeId }) => venueTradeId))).toEqual([
    ['1'],
    ['2'],
    [],
  ])
  expect(files.map((file) => read(file).ledger.cashEvents.length)).toEqual([0, 0, 1])
})

test('problems name the lines of the whole file', () => {
  const [main] = open(FILE)
  expect(main === undefined ? [] : read(main).problems.map(({ line }) => line)).toContain(5)
})

test('what is kept of one account is read again as that account', () => {
  const [main] = open(FILE)
  const again = openFiles([{ name: 'desk.csv / Main', bytes: main?.bytes ?? new Uint8Array() }])
  expect(again.map(({ name, account }) => [name, account])).toEqual([['desk.csv / Main', 'Main']])
})

test('without the column, or with it empty, a template is what it was', () => {
  const plain = FILE.replace(',account', '').replace(/,(?:Main|"Prop, 100K"|)$/gm, '')
  const [file, ...others] = open(plain)
  expect([file?.name, file?.account, others.length]).toEqual(['desk.csv', undefined, 0])
  expect(strFromU8(file?.bytes ?? new Uint8Array())).toBe(plain)
  const [empty] = open(FILE.replace(/,(?:Main|"Prop, 100K")$/gm, ','))
  expect([empty?.name, empty?.account]).toEqual(['desk.csv', undefined])
})
