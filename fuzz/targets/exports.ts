/** Export files of exchanges: text, workbooks and archives. Nothing in them makes the reader throw. */
import { accountId, messageText } from '@roundtrip/core/base'
import {
  likelyZone,
  type ColumnMapping,
  type OpenedFile,
  openFiles,
  questionsOf,
  readLedger,
  unknownTable,
} from '@roundtrip/core/exchanges'
import { decodeLedger, encodeLedger, type Ledger } from '@roundtrip/core/ledger'
import { buildTrades, DEFAULT_BUILD_OPTIONS } from '@roundtrip/core/trades'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { check, type Target } from '../target.ts'
import { exportSeeds } from './export-seeds.ts'

const ACCOUNT = accountId('fuzzed')

function readExport(name: string, bytes: Uint8Array): void {
  const opened = openFiles([{ name, bytes }])
  for (const { detection } of opened) {
    check(
      detection.status === 'supported' ||
        detection.status === 'recognised' ||
        messageText(detection.reason).trim() !== '',
      'a refusal says why',
    )
  }
  const files = opened.flatMap((file) => chosen(file))
  const { ledger, problems, files: reports } = readLedger({ account: ACCOUNT, files })
  for (const problem of problems) check(messageText(problem.reason).trim() !== '', 'a problem says what is wrong')
  for (const report of reports) {
    check(report.refused + report.skipped + report.repeated <= report.rows, 'no row is counted twice')
  }
  checkLedger(ledger)
}

type Chosen = { file: OpenedFile; zone: string; dateOrder: 'dmy'; mapping?: ColumnMapping }

/** Like a trader who accepts every guess, even about the columns of an unknown table. */
function chosen(file: OpenedFile): Chosen[] {
  const { detection } = file
  if (detection.status !== 'supported') {
    const unknown = unknownTable(file)
    if (unknown === null) return []
    const { mapping } = unknown.guess
    const answers = questionsOf(unknown.table, mapping).flatMap((question) => question.answers)
    return [mapping, ...answers.slice(0, 1).map((answer) => answer.mapping)].map((made) => ({
      file,
      zone: made.zone,
      dateOrder: 'dmy',
      mapping: made,
    }))
  }
  const zone = likelyZone(detection.zone)
  return [{ file, zone, dateOrder: 'dmy' }]
}

/** The result can be sent as text, comes back the same, and becomes trades. */
function checkLedger(ledger: Ledger): void {
  const text = encodeLedger(ledger)
  const again = encodeLedger(decodeLedger(text, ACCOUNT))
  check(JSON.stringify(again) === JSON.stringify(text), 'a ledger is the same after it was sent')
  const keys = new Set(ledger.fills.map(({ dedupeKey }) => dedupeKey))
  check(keys.size === ledger.fills.length, 'no two fills have the same key')
  buildTrades(ledger, DEFAULT_BUILD_OPTIONS)
}

const WORDS = [
  'Time',
  'Symbol',
  'Side',
  'Price',
  'Quantity',
  'Fee',
  'Realized Profit',
  'BUY',
  'SELL',
  'BTCUSDT',
  'ETH/EUR',
  'XBTUSD',
  'Funding',
  'Liquidation',
  'UTC+8',
  '2025-03-02 10:15:30',
  '02/03/2025',
  '0.33 USDT',
]

/** Tables as text. */
export const csv: Target = {
  seeds: () => exportSeeds(/\.(csv|txt)$/i, 6_000),
  words: WORDS,
  max: 32_768,
  as: 'bytes',
  read: (input) => readExport('export.csv', input),
}

const SHEET = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row><row r="2"><c r="A2"><v>45000.5</v></c><c r="B2" t="b"><v>1</v></c></row></sheetData></worksheet>`
const STRINGS = `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="2"><si><t>Time &amp; date</t></si><si><r><t>Sym</t></r><r><t>bol</t></r></si></sst>`
const STYLES = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="1"><xf numFmtId="22"/></cellXfs></styleSheet>`
/** Separates the parts of a workbook while it is changed as one text. */
const SEAM = '\n<!--part-->\n'

/** The unpacked parts of a workbook: in a packed one, a changed byte would only be a wrong checksum. */
export const workbook: Target = {
  seeds: () => [strToU8([SHEET, STRINGS, STYLES].join(SEAM)), ...filesOfWorkbooks()],
  words: [
    '<row>',
    '</row>',
    '<c t="s">',
    '<v>',
    '</v>',
    '<t>',
    '&#x10FFFF;',
    '&lt;',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '&a;',
    'r="XFD1048576"',
    '<![CDATA[',
    ']]>',
    SEAM,
  ],
  max: 32_768,
  as: 'bytes',
  read: (input) => {
    const [sheet = '', strings = '', styles = ''] = new TextDecoder().decode(input).split(SEAM)
    readExport('export.xlsx', workbookOf({ sheet, strings, styles }))
  },
}

function workbookOf(sheets: { readonly sheet: string; readonly strings: string; readonly styles: string }): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipSync(
    {
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8(
        `<workbook ${main} xmlns:r="${relation}"><sheets><sheet name="Trades" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheets.sheet),
      'xl/sharedStrings.xml': strToU8(sheets.strings),
      'xl/styles.xml': strToU8(sheets.styles),
    },
    { level: 0 },
  )
}

function filesOfWorkbooks(): readonly Uint8Array[] {
  return exportSeeds(/\.xlsx$/i, 200_000).flatMap((bytes) => {
    try {
      const files = unzipSync(bytes)
      const part = (name: string): string => new TextDecoder().decode(files[name]).slice(0, 8_000)
      const names = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/styles.xml']
      return [strToU8(names.map(part).join(SEAM))]
    } catch {
      // Cut off at the maximum length of a seed.
      return []
    }
  })
}

/** Archives as they come, packed and stored. */
export const zip: Target = {
  seeds: () => {
    const table = exportSeeds(/\.csv$/i, 800)[0] ?? strToU8('Time,Symbol\n')
    return [
      zipSync({ 'trades.csv': table }),
      zipSync({ 'trades.csv': table, 'more/other.csv': table }, { level: 0 }),
      zipSync({ 'inner.zip': zipSync({ 'trades.csv': table }) }),
      zipSync({}),
    ]
  },
  words: ['PK\u0003\u0004', 'PK\u0001\u0002', 'PK\u0005\u0006', 'PK\u0006\u0006', '../../etc/passwd', 'C:\\x.csv'],
  max: 16_384,
  as: 'bytes',
  read: (input) => readExport('export.zip', input),
}
