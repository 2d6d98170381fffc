/**
 * The figures of a summary: those of the journal's day or week, from the same columns, notes and code. A task for a
 * thread.
 */
import { PLAIN_SETTINGS, type Settings } from '@roundtrip/contract/documents'
import { type CivilDay, dayKey, float64At } from '@roundtrip/core/base'
import { labelsByOrder } from '@roundtrip/core/orders'
import {
  analyse,
  annotate,
  convertedSettings,
  journalSpan,
  mergeColumns,
  MONEY_UNIT,
  openedTrades,
  periodReport,
  type PeriodReport,
  reportSettings,
  type ReportSettings,
  type RowResult,
  selectTrades,
  settingsMoments,
  takenPlans,
  termsAt,
  type TradeColumns,
  waitingTrades,
} from '@roundtrip/core/reports'
import { asUser } from '../database/as-user.ts'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import { annotationsOf } from '../export/counted-annotations.ts'
import { readableDocuments } from '../export/documents-of.ts'
import { positions } from '../export/trades-for-people.ts'
import { storedRatesAt } from '../ledger/rates/rates.ts'
import { momentsOf, zoneOf } from './period.ts'

export type SummaryTrade = { readonly ticker: string; readonly net: number; readonly r: number | null }

/** Amounts in the reporting currency, ratios as fractions; null = undefined. */
export type SummaryFigures = Pick<
  PeriodReport,
  'currency' | 'net' | 'open' | 'opened' | 'closed' | 'wins' | 'losses' | 'breakeven' | 'winRate' | 'fees' | 'funding'
> & {
  /** Over the counted trades that were closed and had a risk. */
  readonly totalR: number | null
  readonly best: SummaryTrade | null
  readonly worst: SummaryTrade | null
  /** Trades closed in these days that have no review. */
  readonly toReview: number
}

export type FiguresInput = { readonly uid: string; readonly first: CivilDay; readonly last: CivilDay }

export async function summaryFigures(pool: Pool, { uid, ...span }: FiguresInput): Promise<SummaryFigures> {
  return asUser(pool, uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const typed = (await readableDocuments(client, { uid, collection: 'settings' })).get('main') ?? PLAIN_SETTINGS
    const columns = await annotatedColumns(client, uid, typed)
    const settings = await settingsOf(client, { uid, columns, typed })
    const rows = selectTrades(columns, {}, { settings })
    const report = periodReport(columns, rows, { settings, span })
    return {
      ...amountsOf(report),
      totalR: totalROf(columns, settings, span),
      best: tradeOf(columns, report.bestTrade),
      worst: tradeOf(columns, report.worstTrade),
      toReview: await toReview(client, { uid, columns, moments: momentsOf(span, typed) }),
    }
  })
}

function amountsOf(report: PeriodReport) {
  const { currency, net, open, opened, closed, wins, losses, breakeven, winRate, fees, funding } = report
  return { currency, net, open, opened, closed, wins, losses, breakeven, winRate, fees, funding }
}

/** All trades, with the trader's notes. */
export async function annotatedColumns(client: DatabaseClient, uid: string, typed: Settings): Promise<TradeColumns> {
  const parts: TradeColumns[] = []
  for await (const part of positions(client, uid)) parts.push(part)
  const plain = { ...mergeColumns(parts), orders: parts.flatMap(({ orders }) => orders) }
  const plans = await readableDocuments(client, { uid, collection: 'planned' })
  const planned = new Map(
    takenPlans(openedTrades(plain, plans.values()), plans).flatMap(({ tradeId, planId, openTime }) => {
      const plan = plans.get(planId)
      return plan === undefined ? [] : [[tradeId, termsAt(plan, openTime)] as const]
    }),
  )
  const labelsOf = labelsByOrder(await readableDocuments(client, { uid, collection: 'labels' }))
  const { typedCurrency } = typed
  return annotate(plain, await annotationsOf(client, { uid, columns: plain, planned, typedCurrency, labelsOf }))
}

type SettingsQuery = { readonly uid: string; readonly columns: TradeColumns; readonly typed: Settings }

/** The settings with their amounts in the reporting currency. */
async function settingsOf(client: DatabaseClient, { uid, columns, typed }: SettingsQuery): Promise<ReportSettings> {
  const moments = settingsMoments(typed, journalSpan(columns))
  const rates = moments.length === 0 ? [] : await storedRatesAt(client, { uid, moments })
  const labels = await readableDocuments(client, { uid, collection: 'labels' })
  const hiddenLabels = [...labels].flatMap(([id, { hidden }]) => (hidden ? [id] : []))
  const settings = { ...typed, ...convertedSettings(typed, rates), zone: zoneOf(typed.zone) }
  return { ...reportSettings(settings, null), hiddenLabels }
}

function totalROf(columns: TradeColumns, settings: ReportSettings, { first, last }: Omit<FiguresInput, 'uid'>) {
  const rows = selectTrades(columns, { from: dayKey(first), to: dayKey(last), basis: 'close' }, { settings })
  return analyse(columns, rows, { ...settings, detailed: false, measures: ['totalR'] }).summary.totalR
}

function tradeOf(columns: TradeColumns, result: RowResult | null): SummaryTrade | null {
  if (result === null) return null
  const { row, net } = result
  const risk = float64At(columns.risk, row)
  const ticker = columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.name ?? ''
  return { ticker, net, r: risk > 0 ? (net * MONEY_UNIT) / risk : null }
}

type ReviewQuery = {
  readonly uid: string
  readonly columns: TradeColumns
  readonly moments: ReturnType<typeof momentsOf>
}

async function toReview(client: DatabaseClient, { uid, columns, moments }: ReviewQuery): Promise<number> {
  const closed = waitingTrades(columns, new Map(), moments)
  if (closed.length === 0) return 0
  const noted = await readableDocuments(client, { uid, collection: 'annotations', ids: closed })
  return waitingTrades(columns, noted, moments).length
}
