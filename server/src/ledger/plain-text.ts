/**
 * Whether ledger text is spelled exactly as `encodeLedger` would, so that it can go to the database unchanged.
 * `decodeLedger` has already accepted it; this only checks the spelling (`1e3` for 1000, escapes that COPY would
 * misread), about three times as fast as encoding it again.
 */
export function isPlainText(text: { readonly fills: string; readonly cashEvents: string }): boolean {
  return everyLine(text.fills, FILL) && everyLine(text.cashEvents, CASH_EVENT)
}

const TEXT = String.raw`(?:[^\\\t\r\0\n]|\\[\\tnr])*`
const NUMBER = String.raw`-?\d{1,40}(?:\.\d{1,18})?`
const INTEGER = String.raw`-?\d{1,16}`
const WORD = '[a-z-]+'
const KEY = '[0-9a-f]{32}'

const FILL = line([
  INTEGER,
  INTEGER,
  WORD,
  NUMBER,
  NUMBER,
  WORD,
  NUMBER,
  TEXT,
  WORD,
  WORD,
  TEXT,
  TEXT,
  optional(INTEGER),
  optional(NUMBER),
  '[01]',
  optional(NUMBER),
  '[01]?',
  KEY,
  INTEGER,
  TEXT,
])
const CASH_EVENT = line([
  optional(INTEGER),
  INTEGER,
  WORD,
  TEXT,
  NUMBER,
  WORD,
  optional(NUMBER),
  TEXT,
  KEY,
  INTEGER,
  TEXT,
])

function optional(part: string): string {
  return `(?:${part})?`
}

function line(fields: readonly string[]): RegExp {
  return new RegExp(`${fields.join('\t')}(?:\n|$)`, 'y')
}

function everyLine(text: string, pattern: RegExp): boolean {
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) if (!pattern.test(text)) return false
  return true
}
