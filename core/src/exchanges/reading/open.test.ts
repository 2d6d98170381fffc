import { messageText } from '../../base/index.ts'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { listZip, type PackedEntry, unpack, ZIP_DAMAGED } from '../files/zip.ts'
import { fillLines, openText, readOpened, reasonOf } from './import.testing.ts'
import { openFiles } from './open.ts'
import { SAMPLES } from './samples.testing.ts'

const open = (name: string, bytes: Uint8Array | string) =>
  openFiles([{ name, bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes }])

// ASVS 5.2.2
test.each<[string, Uint8Array | string, RegExp]>([
  ['a photo', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2]), /picture/],
  ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]), /picture/],
  ['a PDF', '%PDF-1.7 ...', /PDF/],
  ['a web page', '<!DOCTYPE html><html>', /web page/],
  ['an empty file', '', /empty/],
  ['blanks', ' \n\n ', /empty/],
  ['a JSON file', '{"orders": []}', /JSON/],
  ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /\.xls/],
  ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0]), /not a text file/],
  [
    'an export without trades',
    'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\nNo data matches the criteria.',
    /no trades/,
  ],
  ['a long line', 'x'.repeat(1_500_000), /longer than a million/],
  [
    'a table of something else',
    'name,age,town\na,1,b',
    /don't recognize this file. Its columns begin with "name, age, town"/,
  ],
  [
    'a text without columns',
    'hello\nworld',
    /has a time, a price and an amount at least; this file begins with "hello"/,
  ],
  ['half a ZIP', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), /damaged/],
])('%s gets a sentence', (_, bytes, sentence) => {
  const [opened] = open('x.csv', bytes)
  expect(opened?.detection.status).toBe('unreadable')
  expect(reasonOf(opened)).toMatch(sentence)
})

// ASVS 5.3.2
test('a ZIP is opened to its files, under harmless names', () => {
  const sample = strToU8(SAMPLES['coinbase-fills'] ?? '')
  const opened = open(
    'all.zip',
    zipSync({ '../../etc/fills.csv': sample, '__MACOSX/x': sample, 'note.pdf': strToU8('%PDF') }),
  )
  expect(opened.map(({ name, detection }) => [name, detection.status])).toEqual([
    ['all.zip / etc/fills.csv', 'supported'],
    ['all.zip / note.pdf', 'unreadable'],
  ])
})

// ASVS 5.2.3
test('a ZIP in a ZIP, a password and too many files are refused with a sentence', () => {
  const inner = zipSync({ 'a.csv': strToU8('x') })
  expect(reasonOf(open('a.zip', zipSync({ 'b.zip': inner }))[0])).toMatch(/inside a ZIP/)
  const locked = zipSync({ 'a.csv': strToU8('x,y') })
  const central = locked.length - 22 - 46 - 5
  locked[central + 8] = 1
  expect(reasonOf(open('a.zip', locked)[0])).toMatch(/password/)
  const many = zipSync(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`${n}.csv`, strToU8('x')])))
  expect(reasonOf(open('a.zip', many)[0])).toMatch(/more than 500 files/)
})

// ASVS 5.2.3
test('a ZIP that unpacks a thousandfold is refused', () => {
  const bomb = zipSync({ 'a.csv': new Uint8Array(80_000_000), 'b.csv': strToU8('x'.repeat(30_000_000)) })
  const opened = open('bomb.zip', bomb)
  for (const file of opened) expect(reasonOf(file)).toMatch(/far more/)
})

// ASVS 5.2.3
test('a ZIP is not unpacked beyond its stated size', () => {
  const text = strToU8('a line of a table\n'.repeat(100_000))
  const packed = zipSync({ 'a.csv': text })
  const stating = (bytes: number): Uint8Array => {
    const copy = packed.slice()
    // The size in the central directory, which lies 46 bytes and the name before the end record.
    new DataView(copy.buffer).setUint32(copy.length - 22 - (46 + 5) + 24, bytes, true)
    return copy
  }
  const [entry] = listed(stating(1_000))
  const budget = { bytesLeft: 10_000_000 }
  expect(entry === undefined ? null : unpack(entry, budget)).toEqual({ status: 'refused', reason: ZIP_DAMAGED })
  // An entry that states too large a size is not unpacked.
  const [bomb] = listed(stating(300_000_000))
  const refused = bomb === undefined ? null : unpack(bomb, { ...budget, bytesLeft: 256_000_000 })
  expect(refused?.status === 'refused' ? messageText(refused.reason) : null).toMatch(/more than 256 MB/)
})

function listed(bytes: Uint8Array): readonly PackedEntry[] {
  const listing = listZip(bytes)
  return listing.status === 'listed' ? listing.entries : []
}

const WORKBOOK = `<workbook><sheets><sheet name="sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`
const RELATIONS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`
const STYLES = `<styleSheet><numFmts count="1"><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`

function workbook(sheet: string, strings = ''): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(WORKBOOK),
    'xl/_rels/workbook.xml.rels': strToU8(RELATIONS),
    'xl/styles.xml': strToU8(STYLES),
    'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><dimension ref="A1"/><sheetData>${sheet}</sheetData></worksheet>`),
  })
}

test('a workbook is read by its cells, whatever dimension it states', () => {
  const names = ['Date(UTC)', 'Market', 'Type', 'Price', 'Amount', 'Total', 'Fee', 'Fee Coin']
  const inline = (text: string, at: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const head = names.map((name, n) => inline(name, `${String.fromCharCode(65 + n)}1`)).join('')
  const row = `<c r="A2" s="1"><v>44671.191319444442</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>0</v></c><c r="D2"><v>0.25</v></c><c r="E2"><v>400</v></c><c r="F2"><v>100</v></c><c r="G2"><v>1.0E-4</v></c>${inline('B&amp;B', 'H2')}`
  const bytes = workbook(
    `<row r="1">${head}</row><row r="2">${row}</row>`,
    '<si><t>BUY</t></si><si><r><t>ASTR</t></r><r><t>USDT</t></r></si>',
  )
  const opened = open('Trade_History.xlsx', bytes)
  expect(opened[0]?.detection).toMatchObject({ status: 'supported' })
  expect(
    readOpened(opened)
      .problems.map(({ reason }) => messageText(reason))
      .join(),
  ).toContain('not the name of a coin')
  const plain = open(
    't.xlsx',
    workbook(
      `<row r="1">${head}</row><row r="2">${row.replace('B&amp;B', 'BNB')}</row>`,
      '<si><t>BUY</t></si><si><t>ASTRUSDT</t></si>',
    ),
  )
  expect(fillLines(readOpened(plain))).toEqual([
    '2022-04-20 04:35:30 buy 400 ASTRUSDT (spot ASTR/USDT) at 0.25 fee 0.0001 BNB',
  ])
})

// ASVS 1.5.1
test('workbooks with entities or millions of rows are refused', () => {
  const lol = `<!DOCTYPE x [<!ENTITY a "aaaa">]><row r="1"><c r="A1"><v>1</v></c></row>`
  expect(reasonOf(open('a.xlsx', workbook(lol))[0])).toMatch(/entities/)
  const bomb = workbook('<row><c><v>1</v></c></row>'.repeat(1_500_000))
  expect(reasonOf(open('b.xlsx', bomb)[0])).toMatch(/far more/)
})

// ASVS 5.2.3
test('a workbook whose cells repeat one long text is refused before that text is written', () => {
  const long = `<si><t>${Array.from({ length: 60_000 }, (_, at) => at).join(' ')}</t></si>`
  const cells = '<c t="s"><v>0</v></c>'.repeat(900)
  for (const sheet of [`<row>${cells}</row>`, '<row><c t="s"><v>0</v></c></row>'.repeat(900)]) {
    const bomb = workbook(sheet, long)
    expect(bomb.length).toBeLessThan(400_000)
    expect(reasonOf(open('c.xlsx', bomb)[0])).toMatch(/too (?:much|many)/)
  }
})

test('the zone comes from the column, the line above, or the file name; else it is asked with the browser as guess', () => {
  const zone = (text: string, name: string) => {
    const { detection } = openText(text, name, 'Europe/Berlin')
    return detection.status === 'supported' ? detection.zone : null
  }
  const usdm = (time: string): string => `${time},Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit\n`
  expect(zone(usdm('Date(UTC)'), 'a.csv')).toMatchObject({ status: 'known', zone: 'UTC' })
  expect(zone(usdm('Time(UTC+8)'), 'a.csv')).toMatchObject({ status: 'known', zone: 'UTC+08:00' })
  expect(zone(usdm('Time'), 'trades(UTC--6)_x.csv')).toMatchObject({ status: 'known', zone: 'UTC-06:00' })
  expect(zone(usdm('Time'), 'trades(UTC+5:30).csv')).toMatchObject({ status: 'known', zone: 'UTC+05:30' })
  expect(zone(usdm('Time'), 'trades(UTC-3).csv')).toMatchObject({ status: 'ask', guess: 'UTC-03:00' })
  expect(zone(usdm('Time'), 'a.csv')).toMatchObject({ status: 'ask', guess: 'Europe/Berlin' })
  expect(zone(`UID:1,Time Zone:UTC+8\n${usdm('Time')}`, 'a.csv')).toMatchObject({ status: 'known', zone: 'UTC+08:00' })
  expect(zone('time,coin,dir,px,sz,ntl,fee,closedPnl\n', 'a.csv')).toMatchObject({ status: 'ask' })
})
