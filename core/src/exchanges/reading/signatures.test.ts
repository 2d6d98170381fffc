import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvCell } from '../files/csv.ts'
import { openText, reasonOf } from './import.testing.ts'
import { unknownTable } from './unknown.ts'

const file = new URL('../../../../../shared/data/_formats/headers.json', import.meta.url)

type SignatureCase = { exchange: string; kind: string; header: (string | null)[]; delimiter: string }

/** What a column name with a pattern can look like in a file. */
function spelled(cell: string | null): string {
  if (cell === null) return 'Anything'
  if (!cell.startsWith('REGEX')) return cell
  if (cell.includes("h in ('id'")) return 'id'
  if (cell.includes('w{3}'))
    return `EUR ${/\) ([A-Z][\w ]+(?:\\\\\(inclusive of fees)?)/.exec(cell)?.[1]?.replace('\\\\(', '(') ?? ''}${cell.includes('inclusive') ? ')' : ''}`
  return `${/\^,?\??([A-Z][A-Za-z ]*)/.exec(cell)?.[1] ?? ''}(UTC+02:00)`
}

test.skipIf(!existsSync(file))('every header in the collection is known by name (skipped without shared/data)', () => {
  const collection = JSON.parse(readFileSync(file, 'utf8')) as SignatureCase[]
  const unknown = collection.filter(({ header, delimiter }) => {
    const line = header.map((cell) => spelled(cell)).map((cell) => (cell.includes(delimiter) ? csvCell(cell) : cell))
    return openText(`${line.join(delimiter)}\n`).detection.status === 'unreadable'
  })
  expect(unknown.map(({ exchange, kind, header }) => `${exchange}: ${kind}: ${header.join(',')}`)).toEqual([])
  expect(collection.length).toBeGreaterThan(0)
})

test('a header that is one letter off is refused with the header in the sentence', () => {
  const file = openText('txid,ordertxid,pair,time,type,ordertype,price,*ost,fee,vol,margin,misc,ledgers\n')
  expect(file.detection.status).toBe('unreadable')
  expect(reasonOf(file)).toContain('txid, ordertxid')
})

test('known files that are not read say what to export instead', () => {
  const orders = 'Date(UTC),Pair,Type,Order Price,Order Amount,AvgTrading Price,Filled,Total,status\n'
  const file = openText(orders)
  expect(file.detection).toMatchObject({ status: 'recognised', name: 'Binance spot order history' })
  expect(reasonOf(file)).toMatch(/^This is an order history .* Export Trade History: /)
})

test('a log whose columns nobody can match names the key that reaches its trades, and is not offered for matching', () => {
  const log = openText(
    'ID,UserSeq,Date,Instrument,Type,Side,Base Amount,Position,Price,Mark Price,Index Price,Cash Flow,Funding,Fee Rate,Fee Charged,Fee Balance,Change,Balance,Equity,Trade ID,Order ID,Info,Note\n1,1,2 Mar 2026 10:00:00,BTC-PERPETUAL,trade,open buy,10000,10000,50000,50001,50000,0,-,0,0,0,0,1,1,T1,O1,,',
  )
  const reason = reasonOf(log)
  expect(reason).toContain('Connect the exchange with a read-only key instead.')
  expect(reason).not.toContain('Match its columns')
  expect(unknownTable(log)).toBeNull()
})
