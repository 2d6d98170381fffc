import { accountId, utcMs } from '@roundtrip/core/base'
import {
  type CashEvent,
  decodeInstrument,
  decodeLedger,
  encodeLedger,
  type Fill,
  type Ledger,
  type LedgerText,
} from '@roundtrip/core/ledger'

/** The facts of a fill that are needed to store its line. */
export type FillHead = Pick<Fill, 'account' | 'instrument' | 'time' | 'feeAsset' | 'dedupeKey'>

export type FillLine = { readonly fill: FillHead; readonly line: string }

/** Records with the line of ledger text from which each was read, as `encodeLedger` writes it. */
export type RecordLines = {
  readonly fills: readonly FillLine[]
  readonly cashEvents: readonly { readonly event: CashEvent; readonly line: string }[]
  /** All fields of some of these fills, possibly without the text of their rows. */
  readonly decodeFills: (lines: readonly FillLine[]) => readonly Fill[]
}

/** The records of ledger text with their lines. Throws a RangeError if the text is not an output of `encodeLedger`. */
export function decodeLines(text: LedgerText, account: string): RecordLines {
  return withLines(decodeLedger(text, accountId(account)), text)
}

/** Records with the lines that `encodeLedger` writes for them. */
export function encodeLines(ledger: Ledger): RecordLines {
  return withLines(ledger, encodeLedger(ledger))
}

function withLines({ fills, cashEvents }: Ledger, text: LedgerText): RecordLines {
  const fillLines = text.fills.split('\n')
  const cashLines = text.cashEvents.split('\n')
  const whole = new Map<FillHead, Fill>()
  return {
    fills: fills.map((fill, index) => ({ fill, line: fillLines[index] ?? '' })),
    cashEvents: cashEvents.map((event, index) => ({ event, line: cashLines[index] ?? '' })),
    decodeFills: (lines) => {
      if (whole.size === 0) for (const fill of fills) whole.set(fill, fill)
      return lines.flatMap(({ fill }) => whole.get(fill) ?? [])
    },
  }
}

/**
 * The same for text that was validated before. Only the head of each fill is read, which costs a tenth of decoding it:
 * most of a large import goes from text to text.
 */
export function scanLines(text: LedgerText, account: string): RecordLines {
  const owner = accountId(account)
  const instruments = text.instruments.map(decodeInstrument)
  const { cashEvents } = decodeLedger({ ...text, fills: '' }, owner)
  const cashLines = text.cashEvents.split('\n')
  const wholeOf = (lines: readonly string[]): readonly Fill[] =>
    decodeLedger({ instruments: text.instruments, fills: lines.join('\n'), cashEvents: '' }, owner).fills
  const headOf = (line: string): FillHead => {
    const ends = tabsOf(line)
    const instrument = instruments[Number(line.slice(0, ends[INSTRUMENT]))]
    const feeAsset = fieldOf(line, ends, FEE_ASSET)
    const [whole] = instrument === undefined || feeAsset.includes('\\') ? wholeOf([line]) : []
    if (whole !== undefined || instrument === undefined) return whole ?? refuse(line)
    const time = utcMs(Number(fieldOf(line, ends, TIME)))
    return { account: owner, instrument, time, feeAsset, dedupeKey: fieldOf(line, ends, DEDUPE_KEY) }
  }
  return {
    fills: text.fills === '' ? [] : text.fills.split('\n').map((line) => ({ fill: headOf(line), line })),
    cashEvents: cashEvents.map((event, index) => ({ event, line: cashLines[index] ?? '' })),
    decodeFills: (lines) => (lines.length === 0 ? [] : wholeOf(lines.map(({ line }) => lineWithoutRaw(line)))),
  }
}

/** The index of the tab that ends each field; the last field has none. */
function tabsOf(line: string): readonly number[] {
  const ends: number[] = []
  for (let at = line.indexOf('\t'); at !== -1; at = line.indexOf('\t', at + 1)) ends.push(at)
  return ends
}

function fieldOf(line: string, ends: readonly number[], field: number): string {
  return line.slice((ends[field - 1] ?? -1) + 1, ends[field])
}

/** The line of a fill without the text of its row. */
export function lineWithoutRaw(line: string): string {
  return line.slice(0, line.lastIndexOf('\t') + 1)
}

function refuse(line: string): never {
  throw new RangeError(`"${line.slice(0, 60)}" names no instrument.`)
}

/** The positions of these fields in `encodeLedger`'s line of a fill; the text of the row comes last. */
const INSTRUMENT = 0
const TIME = 1
const FEE_ASSET = 7
const DEDUPE_KEY = 17
