/** Open trades as positions: the remaining size, its current value, the distances to stop and liquidation. */
import type { GapReason, Mark } from '@roundtrip/contract/market'
import { HOUR_MS, type Fixed, fixed, toNumber } from '@roundtrip/core/base'
import {
  entryOfOpen,
  openFigures,
  type OpenFigures,
  type OpenPart,
  settleRate,
  standingStop,
} from '@roundtrip/core/measures'
import { firstClosedSince, idOfRow, MONEY_UNIT, type TradeColumns } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useNow } from '../page/clock.ts'
import { useTrades } from '../trades/all-trades.ts'
import type { LoadedTrades } from '../trades/annotated-trades.ts'
import { type FindLivePosition, useLivePositions } from './live-positions.ts'
import { marketOf, type Marks, useMarks } from './marks.ts'
import { useOpenParts } from './open-parts.ts'
import { type RateOf, useCurrentRates } from './current-rates.ts'

/** The price that a position is valued at. */
export type PositionMark = {
  readonly price: number
  readonly kind: NonNullable<Mark['kind']>
  /** UTC ms */
  readonly at: number
}

/** Why a position has no price; `loading` while it may still come. */
export type MarkProblem = GapReason | 'loading' | 'failed'

/** Money is in the currency of the columns; null = unknown. */
export type OpenPosition = {
  readonly tradeId: string
  readonly account: string
  readonly part: OpenPart
  readonly openTime: number
  readonly quantity: number
  /** Average entry of the remaining size. */
  readonly entry: number | null
  /** Entry value in the currency of the columns, of the whole trade: a stable order, largest first. */
  readonly size: number
  readonly mark: PositionMark | null
  readonly problem: MarkProblem | null
  readonly stop: number | null
  readonly liquidation: number | null
  readonly figures: OpenFigures
  /** Booked so far by partial closes, fees and funding. */
  readonly booked: number | null
  readonly fees: number | null
  readonly funding: number | null
}

export type OpenPositions = {
  readonly currency: string
  /** Largest first; undefined while they load. */
  readonly positions: readonly OpenPosition[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** All open trades, or those with these ids, as positions. Prices are refreshed while the page is visible. */
export function useOpenPositions(only?: ReadonlySet<string>): OpenPositions {
  const trades = useTrades()
  const loaded = trades.data
  const columns = loaded?.columns
  const rows = useMemo(() => (columns === undefined ? NO_ROWS : openRows(columns, only)), [columns, only])
  const tradeIds = useMemo(() => rows.map(({ id }) => id), [rows])
  const { byTrade, error, retry } = useOpenParts(tradeIds, loaded?.etag ?? null)
  const all = useMemo(() => [...(byTrade?.values() ?? [])], [byTrade])
  const currency = columns?.currency ?? ''
  const rates = useCurrentRates(all, { currency, hour: Math.floor(useNow() / HOUR_MS) * HOUR_MS })
  const markets = useMemo(
    () => [...all.map(({ instrument }) => marketOf(instrument)), ...rates.markets],
    [all, rates.markets],
  )
  const marks = useMarks(markets)
  const accounts = useMemo(() => accountsOfContracts(rows, byTrade), [rows, byTrade])
  const live = useLivePositions(accounts)
  const rateOf = useMemo(() => rates.rateOf(marks), [rates, marks])
  const positions = useMemo(() => {
    if (loaded === undefined || byTrade === undefined) return undefined
    const sources = { loaded, marks, live, rateOf }
    const listed = rows.flatMap((row) => positionOf(row, byTrade.get(row.id), sources) ?? [])
    return listed.toSorted((a, b) => b.size - a.size || a.openTime - b.openTime)
  }, [loaded, rows, byTrade, marks, live, rateOf])
  return {
    currency,
    positions: columns !== undefined && rows.length === 0 ? NONE : positions,
    error: trades.error ?? error,
    retry: () => (trades.error === null ? retry() : void trades.refetch()),
  }
}

const NO_ROWS: readonly OpenRow[] = []
const NONE: readonly OpenPosition[] = []

type OpenRow = { readonly row: number; readonly id: string; readonly account: string }

/** Open trades come last in the columns. */
function openRows(columns: TradeColumns, only: ReadonlySet<string> | undefined): readonly OpenRow[] {
  const first = firstClosedSince(columns, Number.POSITIVE_INFINITY)
  return Array.from({ length: columns.count - first }, (_, index): OpenRow => {
    const row = first + index
    const account = columns.dictionaries.accounts[columns.account[row] ?? 0] ?? ''
    return { row, id: idOfRow(columns, row), account }
  }).filter(({ id }) => only === undefined || only.has(id))
}

function accountsOfContracts(
  rows: readonly OpenRow[],
  byTrade: ReadonlyMap<string, OpenPart> | undefined,
): ReadonlySet<string> {
  const contracts = rows.filter(({ id }) => (byTrade?.get(id)?.instrument.kind ?? 'spot') !== 'spot')
  return new Set(contracts.map(({ account }) => account))
}

type Sources = {
  readonly loaded: LoadedTrades
  readonly marks: Marks
  readonly live: FindLivePosition
  readonly rateOf: RateOf
}

/** Null if the trade was closed while its figures loaded. */
function positionOf(
  { row, id, account }: OpenRow,
  part: OpenPart | undefined,
  { loaded, marks, live, rateOf }: Sources,
): OpenPosition | null {
  if (part === undefined) return null
  const { columns, annotations } = loaded
  const stated = live(account, part)
  const [mark, problem] = markOf(part, { stated, marks })
  const stop = standingStop(annotations.get(id) ?? NO_STOP)
  const liquidation = priceOf(stated?.liquidationPrice ?? null)
  const exactMark = mark === null ? null : fixed(mark.price)
  const rate = exactMark === null ? null : settleRate(part.instrument, exactMark, rateOf(part.instrument))
  const risk = moneyOf(columns.risk[row])
  return {
    tradeId: id,
    account,
    part,
    openTime: columns.openTime[row] ?? 0,
    quantity: toNumber(part.quantity),
    entry: numberOf(entryOfOpen(part)),
    size: moneyOf(columns.entryValue[row]) ?? 0,
    mark,
    problem,
    stop: numberOf(stop),
    liquidation: numberOf(liquidation),
    figures: openFigures(part, { mark: exactMark, stop, liquidation, rate, risk }),
    booked: moneyOf(columns.net[row]),
    fees: moneyOf(columns.fees[row]),
    funding: moneyOf(columns.funding[row]),
  }
}

const NO_STOP = { stop: null, stopMoves: [] }

/** The exchange's own mark of the position first, then the public price of the market. */
function markOf(
  part: OpenPart,
  { stated, marks }: { readonly stated: ReturnType<FindLivePosition>; readonly marks: Marks },
): readonly [PositionMark | null, MarkProblem | null] {
  const own = priceOf(stated?.markPrice ?? null)
  if (stated !== undefined && own !== null) return [{ price: toNumber(own), kind: 'mark', at: stated.at }, null]
  const published = marks.of(part.instrument)
  if (published === undefined) return [null, marks.hasFailed ? 'failed' : 'loading']
  const { price, kind, at, problem } = published
  if (price === null || kind === null || at === null) return [null, problem ?? 'loading']
  return [{ price, kind, at }, null]
}

/** A price above 0. */
function priceOf(text: string | null): Fixed | null {
  const price = text === null ? 0n : fixed(text)
  return price > 0n ? price : null
}

function numberOf(value: Fixed | null): number | null {
  return value === null ? null : toNumber(value)
}

function moneyOf(units: number | undefined): number | null {
  return units === undefined || Number.isNaN(units) ? null : units / MONEY_UNIT
}

/** The same by trade id, for lists; empty while they load. `isShown`: whether the list shows open trades at all. */
export function useOpenById(isShown: boolean): ReadonlyMap<string, OpenPosition> {
  const { positions } = useOpenPositions(isShown ? undefined : NO_IDS)
  return useMemo(() => new Map(positions?.map((position) => [position.tradeId, position])), [positions])
}

const NO_IDS: ReadonlySet<string> = new Set()

/** One open trade as a position; null while it loads, and for a trade that is closed. */
export function useOpenPosition(tradeId: string, isOpen: boolean): OpenPosition | null {
  const ids = useMemo(() => new Set(isOpen ? [tradeId] : []), [tradeId, isOpen])
  return useOpenPositions(ids).positions?.[0] ?? null
}
