/** The trades that a reading would make, before anything is sent. */
import { accountId, decimalPrice, type Fixed, formatFixed, type UtcMs } from '@roundtrip/core/base'
import { type ColumnMapping, type OpenedFile, readLedger } from '@roundtrip/core/exchanges'
import type { Ledger, Problem } from '@roundtrip/core/ledger'
import {
  assetsNeedingRates,
  buildTrades,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  ratePointsOf,
  type Trade,
} from '@roundtrip/core/trades'

export type Amount = { readonly asset: string; readonly amount: string }

/** One trade as the preview shows it; amounts are exact decimals. */
export type PreviewTrade = {
  readonly ticker: string
  readonly side: 'long' | 'short'
  readonly quantity: string
  readonly entry: string | null
  readonly exit: string | null
  readonly openTime: number
  readonly closeTime: number | null
  /** After fees; null while the trade is open or a rate is missing. */
  readonly net: Amount | null
}

/** The result of a reading, in figures that differ where two readings do. */
export type Outcome = {
  readonly fills: number
  readonly closed: number
  readonly open: number
  /** Profit of the closed trades after fees, by coin. */
  readonly net: readonly Amount[]
  readonly fees: readonly Amount[]
  /** UTC ms of the first fill; null without any. */
  readonly firstTime: number | null
  readonly lastTime: number | null
  /** `buy 0.5 ETH/USDT at 2400` */
  readonly firstFill: {
    readonly side: string
    readonly quantity: string
    readonly ticker: string
    readonly price: string
  } | null
  readonly refused: number
}

export type TradePreview = {
  readonly outcome: Outcome
  readonly trades: readonly PreviewTrade[]
  readonly problems: readonly Problem[]
  /** True if only the first part of a large file was read for it. */
  readonly partial: boolean
}

const SHOWN_TRADES = 6
const SHOWN_PROBLEMS = 20
/** Enough for thousands of rows, and quick to read. */
const PART_BYTES = 600_000

export function previewMapped(file: OpenedFile, mapping: ColumnMapping, now: UtcMs): TradePreview {
  const part = firstPart(file)
  const { ledger, problems, files } = readLedger({
    account: accountId('preview'),
    files: [{ file: part, zone: mapping.zone, mapping }],
    now,
  })
  const trades = tradesOf(ledger)
  const refused = files.reduce((sum, report) => sum + report.refused, 0)
  return {
    outcome: outcomeOf(ledger, trades, refused),
    trades: trades.slice(0, SHOWN_TRADES).map(shown),
    problems: problems.slice(0, SHOWN_PROBLEMS),
    partial: part.bytes.length < file.bytes.length,
  }
}

/** The head of a large file up to a line end. Files in UTF-16 are read whole: their line ends are two bytes. */
function firstPart(file: OpenedFile): OpenedFile {
  const { bytes } = file
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe
  if (bytes.length <= PART_BYTES || wide) return file
  const end = bytes.lastIndexOf(10, PART_BYTES)
  return end <= 0 ? file : { ...file, bytes: bytes.subarray(0, end) }
}

/** The outcome of a whole ledger. */
export function ledgerOutcome(ledger: Ledger, refused: number): Outcome {
  return outcomeOf(ledger, tradesOf(ledger), refused)
}

function tradesOf(ledger: Ledger): readonly Trade[] {
  const rates = createRates(ratePointsOf(ledger.fills, assetsNeedingRates(ledger)), [])
  const { trades } = buildTrades(ledger, { ...DEFAULT_BUILD_OPTIONS, rates })
  return trades.toSorted((a, b) => a.openTime - b.openTime)
}

function outcomeOf({ fills }: Ledger, trades: readonly Trade[], refused: number): Outcome {
  const closed = trades.filter(({ status }) => status === 'closed')
  const [first] = fills
  return {
    fills: fills.length,
    closed: closed.length,
    open: trades.length - closed.length,
    net: summed(closed.flatMap(({ net, instrument: { settle } }) => (net === null ? [] : [[settle, net] as const]))),
    fees: summed(fills.flatMap(({ fee, feeAsset }) => (fee === 0n ? [] : [[feeAsset, fee] as const]))),
    firstTime: first?.time ?? null,
    lastTime: fills.at(-1)?.time ?? null,
    firstFill:
      first === undefined
        ? null
        : {
            side: first.side,
            quantity: formatFixed(first.quantity),
            ticker: `${first.instrument.base}/${first.instrument.quote}`,
            price: formatFixed(first.price),
          },
    refused,
  }
}

function summed(amounts: readonly (readonly [string, Fixed])[]): Amount[] {
  const sums = new Map<string, Fixed>()
  for (const [asset, amount] of amounts) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return [...sums].map(([asset, amount]) => ({ asset, amount: formatFixed(amount) }))
}

function shown(trade: Trade): PreviewTrade {
  const { instrument, side, maxQuantity, entryPrice, exitPrice, openTime, closeTime, status, net } = trade
  return {
    ticker: instrument.symbol,
    side,
    quantity: formatFixed(maxQuantity),
    entry: entryPrice === null ? null : decimalPrice(entryPrice),
    exit: exitPrice === null ? null : decimalPrice(exitPrice),
    openTime,
    closeTime,
    net: status === 'open' || net === null ? null : { asset: instrument.settle, amount: formatFixed(net) },
  }
}
