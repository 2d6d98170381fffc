import type { AccountMode } from '@roundtrip/core/exchanges'
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
  buildTrades,
  type CostMethod,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  assetsNeedingRates,
  ratePointsOf,
  type Rates,
  type Trade,
  type TypedRate,
} from '@roundtrip/core/trades'
import { bookProblems, pendingProblems } from './ledger-problems.ts'
import { checkZone } from './options.ts'
import { readFiles } from './read-files.ts'

export type ReportOptions = {
  readonly files: readonly string[]
  /** See `ReadChoices`. */
  readonly folder?: string
  readonly zone: string
  readonly fileZone: string | null
  readonly positionMode: AccountMode | null
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

export type FileReport = {
  readonly report: Report
  readonly trades: readonly Trade[]
  readonly rates: Rates
  readonly columns: TradeColumns
  readonly settings: ReportSettings
  readonly problems: readonly Problem[]
}

/** Takes files and returns the same numbers as the screens. No server, no database. */
export function reportOfFiles(options: ReportOptions): FileReport {
  checkZone(options.zone)
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
  const isResolved = ({ reason }: Problem): boolean =>
    options.renames.some(({ from, to }) => String(reason.values?.['rename']).startsWith(`--rename ${from}=${to}:`))
  const allProblems = [
    ...problems.filter((problem) => !isResolved(problem)),
    ...bookProblems(book, { ledger, renames, columns }),
    ...pendingProblems({ trades: book.trades, columns, rates }),
  ]
  return { report, trades: book.trades, rates, columns, settings, problems: allProblems }
}

/**
 * Files of one coin-margined account contain no dollar rates. The report is then in the coin itself rather than empty.
 */
function usableCurrency(trades: readonly Trade[], chosen: string, columns: TradeColumns): string {
  const settles = new Set(trades.map((trade) => trade.instrument.settle))
  const [only] = settles
  const closed = columns.net.filter((_, row) => columns.closed[row] === 1)
  const isNothingRated = closed.length > 0 && closed.every((net) => Number.isNaN(net))
  return isNothingRated && settles.size === 1 && only !== undefined && !USD_CLASS.has(only) ? only : chosen
}
