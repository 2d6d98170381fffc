/** The same journal twice: as read and built by the product, and by the plain recomputation. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixed, formatFixed, mulberry32 } from '@roundtrip/core/base'
import type { Ledger } from '@roundtrip/core/ledger'
import { annotate, type TradeColumns } from '@roundtrip/core/reports'
import type { Trade, TypedRate } from '@roundtrip/core/trades'
import { type ReportOptions, reportOfFiles } from '../../server/src/cli/report.ts'
import { PLAIN_REPORT } from '../../server/src/testing/report-options.testing.ts'
import type { PlainFlow } from './days.ts'
import { exact, multiply, numberOf, unitsOf } from './exact.ts'
import { type Listed, listed, type Noted, NOTHING_NOTED } from './listed.ts'
import { type RandomJournal, randomJournal } from './random-journal.ts'
import { dollarsFrom, type LedgerRow, type PlainTrade, plainTrades, type StatedRate } from './trades.ts'

export type Twice = {
  readonly columns: TradeColumns
  /** In the order of the columns. */
  readonly listed: readonly Listed[]
  readonly flows: readonly PlainFlow[]
}

/** A file on disk while `work` runs. */
export function withFile<T>(text: string, work: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-figures-'))
  const path = join(folder, 'journal.csv')
  writeFileSync(path, text)
  try {
    return work(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function optionsOf(path: string, { rates }: RandomJournal): ReportOptions {
  const typed = rates.map(({ asset, rate, from, to }): TypedRate => ({ asset, rate: fixed(rate), from, to }))
  return { ...PLAIN_REPORT, files: [path], rates: typed }
}

/** A random journal with notes on its trades. */
export function journalTwice(seed: number): Twice {
  const made = randomJournal(seed)
  const { columns, trades } = withFile(made.csv, (path) => reportOfFiles(optionsOf(path, made)))
  const { listed: plain, flows } = listedOf(rowsOfCsv(made.csv), made.rates, (trade) => notedOn(trade, seed))
  return { ...joined({ columns, trades, idOf: ({ venueTradeId }) => venueTradeId ?? '' }, plain), flows }
}

/** What the plain recomputation derives from the rows. */
export function listedOf(
  rows: readonly LedgerRow[],
  rates: readonly StatedRate[],
  noted: (trade: PlainTrade) => Noted,
): { readonly listed: readonly Listed[]; readonly flows: readonly PlainFlow[] } {
  const dollars = dollarsFrom(rows, rates)
  const flows = rows.flatMap(({ kind, account, time, asset, amount }) => {
    const rate = dollars(asset, time)
    const isFlow = kind === 'deposit' || kind === 'withdrawal'
    return isFlow && rate !== null ? [{ account, time, units: unitsOf(multiply(exact(amount), rate)) }] : []
  })
  return { listed: plainTrades(rows, dollars).map((trade) => listed(trade, noted(trade))), flows }
}

type Fill = Ledger['fills'][number]
type Built = {
  readonly columns: TradeColumns
  readonly trades: readonly Trade[]
  /** The plain recomputation's id of a fill. */
  readonly idOf: (fill: Fill) => string
}

/** Puts both in one order, by the fills that opened the trades, and adds the same notes to both. */
export function joined({ columns, trades, idOf }: Built, plain: readonly Listed[]): Pick<Twice, 'columns' | 'listed'> {
  const openings = new Map(
    trades.map((trade) => [trade.id as string, trade.slices.slice(0, 1).map(({ fill }) => idOf(fill))[0] ?? '']),
  )
  const byOpening = new Map(plain.map((trade) => [trade.id, trade]))
  const ids = Array.from({ length: columns.count }, (_, row) =>
    [0, 1].map((half) => (columns.id[2 * row + half] ?? 0).toString(16).padStart(8, '0')).join(''),
  )
  const ordered = ids.map((id) => byOpening.get(openings.get(id) ?? ''))
  const paired = ordered.filter((trade) => trade !== undefined)
  if (paired.length !== plain.length || paired.length !== columns.count) {
    throw new Error(`${columns.count} trades here and ${plain.length} there, of which ${paired.length} are the same.`)
  }
  const annotations = paired.map(({ noted: { labels, risk, stop, stopMoves, excluded } }, row) => ({
    tradeId: ids[row] ?? '',
    labels,
    risk,
    stop,
    stopMoves,
    excluded,
  }))
  return { columns: annotate(columns, annotations), listed: paired }
}

/** The lines of a file of our template. */
export function rowsOfCsv(csv: string): LedgerRow[] {
  const [head = '', ...lines] = csv.trimEnd().split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (name: string): string => cells[names.indexOf(name)] ?? ''
    return {
      id: cell('trade_id'),
      time: Date.parse(cell('time')),
      kind: cell('kind'),
      account: 'other-unified',
      market: cell('market'),
      symbol: cell('symbol'),
      base: cell('base'),
      quote: cell('quote'),
      settle: cell('settle'),
      contractSize: cell('contract_size'),
      side: cell('side'),
      leg: cell('position_side'),
      quantity: cell('quantity'),
      price: cell('price'),
      fee: cell('fee'),
      feeAsset: cell('fee_asset'),
      asset: cell('asset'),
      amount: cell('amount'),
    }
  })
}

/** The records read from files of exchanges. */
export function rowsOfLedger({ fills, cashEvents }: Ledger): LedgerRow[] {
  const traded = ({ kind, symbol, base, quote, settle, contractSize }: Fill['instrument']) => ({
    market: kind,
    symbol,
    base,
    quote,
    settle,
    contractSize: formatFixed(contractSize),
  })
  const nothing = { side: '', quantity: '', price: '', fee: '', feeAsset: '', asset: '', amount: '' }
  // By the venue's sequence numbers, or in file order.
  const inOrder = fills.toSorted((a, b) => Number(a.venueTradeId ?? a.row) - Number(b.venueTradeId ?? b.row))
  return [
    ...inOrder.map((fill) => ({
      ...nothing,
      ...traded(fill.instrument),
      id: fill.dedupeKey,
      time: fill.time,
      kind: 'fill',
      account: fill.account,
      side: fill.side,
      leg: fill.positionSide,
      quantity: formatFixed(fill.quantity),
      price: formatFixed(fill.price),
      fee: formatFixed(fill.fee),
      feeAsset: fill.feeAsset,
    })),
    ...cashEvents.flatMap(({ instrument, venueId, time, kind, account, positionSide, asset, amount }) =>
      instrument === null
        ? []
        : [
            {
              ...nothing,
              ...traded(instrument),
              id: venueId ?? '',
              time,
              kind,
              account,
              leg: positionSide,
              asset,
              amount: formatFixed(amount),
            },
          ],
    ),
  ]
}

const LABELS = ['breakout', 'fomo', 'range'] as const

/** The notes of a trader, decided by the opening fill: labels, a typed risk or a stop with its moves, or nothing. */
function notedOn({ id, side, entryPrice }: PlainTrade, seed: number): Noted {
  const random = mulberry32(Number(id) * 7_919 + seed)
  const labels = LABELS.filter(() => random() < 0.35)
  const excluded = random() < 0.06
  const choice = random()
  const away = (share: number): number =>
    Number((numberOf(entryPrice) * (side === 'long' ? 1 - share : 1 + share)).toPrecision(6))
  const noted = { ...NOTHING_NOTED, labels, excluded, rating: random() < 0.5 ? 1 + Math.floor(random() * 5) : null }
  if (choice < 0.25) return { ...noted, risk: Number((5 + random() * 60).toFixed(2)) }
  if (choice < 0.7)
    return { ...noted, stop: away(0.01 + random() * 0.03), stopMoves: [away(0.02), away(0.005), away(0.03)] }
  // A stop on the winning side is not a risk.
  return choice < 0.76 ? { ...noted, stop: away(-0.02) } : noted
}
