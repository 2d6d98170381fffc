import { isZone } from '@roundtrip/core/base'
import type { PositionMode } from '@roundtrip/core/exchanges'
import { createRenames, type OwnRename, type Problem, USD_CLASS } from '@roundtrip/core/ledger'
import {
  analyse,
  columnsOf,
  flowsOf,
  type Report,
  type ReportSettings,
  selectTrades,
  type TradeColumns,
} from '@roundtrip/core/reports'
import {
  type Book,
  buildTrades,
  type CostMethod,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  flagBits,
  assetsNeedingRates,
  ratePointsOf,
  type Trade,
  type TypedRate,
} from '@roundtrip/core/trades'
import { CliError } from './cli-error.ts'
import { readFiles } from './read-files.ts'

export type ReportOptions = {
  readonly files: readonly string[]
  readonly zone: string
  readonly fileZone: string | null
  readonly positionMode: PositionMode | null
  readonly basis: 'open' | 'close' | null
  readonly currency: string
  readonly costMethod: CostMethod
  readonly breakevenBand: number
  readonly startBalance: number | null
  /** Minutes after midnight at which a day begins. */
  readonly dayStartMinutes: number
  readonly rates: readonly TypedRate[]
  readonly renames: readonly OwnRename[]
}

export type ReportAnswer = {
  readonly report: Report
  readonly trades: readonly Trade[]
  readonly columns: TradeColumns
  readonly settings: ReportSettings
  readonly problems: readonly Problem[]
}

/** Files in, the same numbers as on the screens out. No server, no database. */
export function reportOfFiles(options: ReportOptions): ReportAnswer {
  if (!isZone(options.zone))
    throw new CliError(`--zone ${options.zone} is not a known time zone. Use a name such as Europe/Berlin or UTC.`)
  const { ledger, problems } = readFiles(options.files, options)
  const rates = createRates(ratePointsOf(ledger.fills, assetsNeedingRates(ledger)), options.rates)
  const renames = createRenames(options.renames)
  const book = buildTrades(ledger, { ...DEFAULT_BUILD_OPTIONS, rates, renames, costMethod: options.costMethod })
  const currency = usableCurrency(
    book.trades,
    options.currency,
    columnsOf(book.trades, { currency: options.currency, rates }),
  )
  const columns = {
    ...columnsOf(book.trades, { currency, rates }),
    flows: flowsOf(ledger.cashEvents, { currency, rates }),
  }
  const settings: ReportSettings = {
    zone: options.zone,
    dayStartMinutes: options.dayStartMinutes,
    breakevenBand: options.breakevenBand,
    startBalance: options.startBalance,
    basis: options.basis,
  }
  const report = analyse(columns, selectTrades(columns, {}, { settings }), settings)
  const found = [...problems, ...ledgerProblems(book), ...pendingProblems(book.trades, columns)]
  return { report, trades: book.trades, columns, settings, problems: found }
}

/**
 * Files of one coin-margined account hold no dollar rates. Then the report is in the coin itself rather than empty.
 */
function usableCurrency(trades: readonly Trade[], wanted: string, columns: TradeColumns): string {
  const settles = new Set(trades.map((trade) => trade.instrument.settle))
  const [only] = settles
  const closed = columns.net.filter((_, row) => columns.closed[row] === 1)
  const nothingKnown = closed.length > 0 && closed.every((net) => Number.isNaN(net))
  return nothingKnown && settles.size === 1 && only !== undefined && !USD_CLASS.has(only) ? only : wanted
}

/** What the ledger could not turn into trades, as sentences. */
function ledgerProblems(book: Book): Problem[] {
  const problems: Problem[] = []
  const add = (reason: string) => problems.push({ file: '', line: null, column: null, reason, severity: 'notice' })
  for (const { sample, health } of book.positions) {
    const name = `${sample.instrument.symbol} (${sample.account})`
    if (health.incompleteSince !== null) {
      add(
        `${name}: the history is incomplete; from ${new Date(health.incompleteSince).toISOString()} on the file contradicts itself. Trades that the exchange's own figures do not prove are left out.`,
      )
    }
    if (health.unmatchedFills > 0) {
      add(
        `${name}: ${health.unmatchedFills} fills close something that was opened before this history begins. They have no profit; add the earlier history.`,
      )
    }
    if (health.unattributedCash !== 0n)
      add(`${name}: some funding was paid while no trade was open. It is not in any trade.`)
  }
  if (book.strayCash.length > 0)
    add(`${book.strayCash.length} funding payments belong to contracts that have no fills here. Add the trade history.`)
  return problems
}

function pendingProblems(trades: readonly Trade[], columns: TradeColumns): Problem[] {
  const pending = columns.flags.filter((flags) => (flags & flagBits(['pending-rate'])) !== 0).length
  if (pending === 0) return []
  const assets = new Set(
    trades.flatMap(({ instrument, slices, cashEvents }) => [
      instrument.settle,
      ...slices.map(({ fill }) => fill.feeAsset),
      ...cashEvents.map(({ asset }) => asset),
    ]),
  )
  const unknown = [...assets].filter((asset) => !USD_CLASS.has(asset) && asset !== columns.currency)
  const reason = `${pending} trades need the price of ${unknown.join(', ')} at their time, which is not in the files. They are left out of the statistics until it is known: name it with --rate COIN=DOLLARS.`
  return [{ file: '', line: null, column: null, reason, severity: 'notice' }]
}
