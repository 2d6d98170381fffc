/**
 * Checks ledger text without decoding it, which would take several times as long and leave a million objects behind.
 */
import { CASH_KINDS, decodeInstrument, EXECUTIONS, type LedgerText } from '@roundtrip/core/ledger'

/**
 * The number of records in text that `decodeLedger` accepts and `encodeLedger` would write identically, so that it can
 * be stored unchanged. Null if that is not certain, such as for `1e3`, which means 1000: then the text has to be
 * decoded. Throws a RangeError for an invalid instrument.
 */
export function countPlain({ instruments, fills, cashEvents }: LedgerText): number | null {
  for (const line of instruments) decodeInstrument(line)
  const counts = [countLines(fills, FILL, instruments.length), countLines(cashEvents, CASH_EVENT, instruments.length)]
  return counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

/** A character, possibly escaped; each is one character in the decoded text, too. */
const CHARACTER = String.raw`(?:[^\\\t\r\0\n]|\\[\\tnr])`
const NUMBER = String.raw`-?\d{1,40}(?:\.\d{1,18})?`
const POSITIVE = String.raw`(?!0+(?:\.0+)?\t)\d{1,40}(?:\.\d{1,18})?`
/** All of these are safe integers. */
const INTEGER = String.raw`0|-?[1-9]\d{0,14}`
const INDEX = String.raw`0|[1-9]\d{0,3}`
const SIDE = 'both|long|short'
const KEY = '[0-9a-f]{32}'
const RAW = `${CHARACTER}{0,4000}`
const ID = `${CHARACTER}{0,200}`
const ASSET = `${CHARACTER}{1,40}`

const FILL = line([
  `(${INDEX})`,
  INTEGER,
  'buy|sell',
  POSITIVE,
  NUMBER,
  SIDE,
  NUMBER,
  ASSET,
  EXECUTIONS.join('|'),
  'maker|taker|unknown',
  ID,
  ID,
  optional(INTEGER),
  optional(NUMBER),
  '[01]',
  optional(NUMBER),
  '[01]?',
  KEY,
  INTEGER,
  RAW,
])
const CASH_EVENT = line([
  `(${INDEX})?`,
  INTEGER,
  CASH_KINDS.join('|'),
  ASSET,
  NUMBER,
  SIDE,
  optional(NUMBER),
  ID,
  KEY,
  INTEGER,
  RAW,
])

function optional(part: string): string {
  return `(?:${part})?`
}

/** The first field is a separate group: the index of the instrument. */
function line([first = '', ...fields]: readonly string[]): RegExp {
  return new RegExp(`${[first, ...fields.map((field) => `(?:${field})`)].join('\t')}(?:\n(?!$)|$)`, 'y')
}

function countLines(text: string, pattern: RegExp, instruments: number): number | null {
  pattern.lastIndex = 0
  let count = 0
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (match === null || Number(match[1] ?? 0) >= Math.max(instruments, match[1] === undefined ? 1 : 0)) return null
    count += 1
  }
  return count
}
