/** How well a row of another journal fits a trade of this one. */
import { DAY_MS, HOUR_MS, MINUTE_MS, toNumber } from '../base/index.ts'
import type { ForeignRow, ShownTime, Written } from './foreign-row.ts'
import { type MarketName, marketName } from './markets.ts'
import type { OwnTrade } from './own-trades.ts'

/** A row with figures as doubles and times as UTC, ready to be compared. */
export type SoughtRow = {
  /** Index of the row in its journal. */
  readonly index: number
  readonly market: MarketName
  readonly side: 1 | -1 | null
  readonly open: Span | null
  readonly close: Span | null
  readonly quantity: Figure | null
  readonly entry: Figure | null
  readonly exit: Figure | null
}

/** A range of possible times. A day is a wide one, and wider still in an unknown zone. */
export type Span = { readonly from: number; readonly to: number; readonly exact: boolean }

type Figure = { readonly value: number; readonly slack: number }

/** Journals show the time of the order or of the fill, with or without seconds. */
export const TIME_SLACK_MS = 3 * MINUTE_MS

/** Times typed into a sheet are rounded up to the next quarter of an hour, or later. */
const TYPED_SLACK_MS = 30 * MINUTE_MS

/** The row with typed times, for figures that leave no doubt. */
export function typedRow(row: SoughtRow): SoughtRow {
  const wider = (span: Span | null): Span | null =>
    span?.exact === true ? { ...span, from: span.from - TYPED_SLACK_MS, to: span.to + TYPED_SLACK_MS } : span
  return { ...row, open: wider(row.open), close: wider(row.close) }
}

export type ToUtc = (wall: number) => number

/** Figures of a row that are independent of the zone of its times. */
export type RowFigures = Omit<SoughtRow, 'open' | 'close'>

export function rowFigures(row: ForeignRow, index: number, isTraded: (base: string) => boolean): RowFigures {
  return {
    index,
    market: marketName(row.symbol, isTraded),
    side: row.side === null ? null : row.side === 'long' ? 1 : -1,
    quantity: figureOf(row.quantity, QUANTITY),
    entry: figureOf(row.entryPrice, PRICE),
    exit: figureOf(row.exitPrice, PRICE),
  }
}

export function soughtRow(row: ForeignRow, figures: RowFigures, toUtc: ToUtc): SoughtRow {
  return { ...figures, open: spanOf(row.open, toUtc), close: spanOf(row.close, toUtc) }
}

function spanOf(time: ShownTime | null, toUtc: ToUtc): Span | null {
  if (time === null) return null
  if (time.precision === 'day') {
    return { from: time.wall - 14 * HOUR_MS, to: time.wall + DAY_MS + 12 * HOUR_MS, exact: false }
  }
  const utc = toUtc(time.wall)
  return { from: utc - TIME_SLACK_MS, to: utc + TIME_SLACK_MS, exact: true }
}

/** The tolerance of a figure, as a share of it: in general, and if it is written with few decimals. */
type Nearness = { readonly always: number; readonly rounded: number }
const QUANTITY: Nearness = { always: 0.005, rounded: 0.02 }
const PRICE: Nearness = { always: 0.0005, rounded: 0.003 }

function figureOf(written: Written | null, { always, rounded }: Nearness): Figure | null {
  if (written === null) return null
  const value = toNumber(written.value)
  return { value, slack: Math.max(value * always, Math.min(0.5 * 10 ** -written.decimals, value * rounded)) }
}

export function within(time: number, { from, to }: Span): boolean {
  return time >= from && time <= to
}

/** Null if one of them is unknown. */
export function agrees(figure: Figure | null, value: number): boolean | null {
  return figure === null || Number.isNaN(value) ? null : Math.abs(figure.value - value) <= figure.slack
}

/** Whether both can be the same market and side at all. */
export function isSameMarket(row: Pick<SoughtRow, 'market' | 'side'>, trade: OwnTrade): boolean {
  const { quote } = row.market
  return (quote === null || quote === trade.quote) && (row.side === null || row.side === trade.side)
}

export type Fit = {
  /** More is better. */
  readonly score: number
  /** Of size, entry and exit. */
  readonly agreeing: number
  /** Between the openings, or the closings if the row has no opening. */
  readonly distanceMs: number
  /** No size or price supports it, only market, side and time. */
  readonly byTimeAlone: boolean
}

/**
 * How well a row and a trade fit; null if they do not. Their times have to agree. None of size, entry and exit may
 * differ, and at least one has to agree, or two if the row has no time of day. `scale` is the value of one unit of
 * their quantities here.
 */
export function fitOf(row: SoughtRow, trade: OwnTrade, scale: number): Fit | null {
  if (!isSameMarket(row, trade)) return null
  const opened = row.open === null ? null : within(trade.open, row.open)
  const closed = row.close === null || !Number.isFinite(trade.close) ? null : within(trade.close, row.close)
  if (opened === false || closed === false || (opened === null && closed === null)) return null
  const exact = (opened === true && row.open?.exact === true) || (closed === true && row.close?.exact === true)
  const agreements = [
    agrees(scaled(row.quantity, scale), trade.quantity),
    agrees(row.entry, trade.entryPrice),
    agrees(row.exit, trade.exitPrice),
  ]
  if (agreements.includes(false)) return null
  const agreeing = agreements.filter((agree) => agree === true).length
  const byTimeAlone = agreeing === 0
  if (byTimeAlone && (!exact || [row.quantity, row.entry, row.exit].some((figure) => figure !== null))) return null
  if (!exact && agreeing < 2) return null
  const times =
    Number(opened === true && row.open?.exact === true) + Number(closed === true && row.close?.exact === true)
  return { score: agreeing * 2 + times * 3, agreeing, distanceMs: distanceOf(row, trade), byTimeAlone }
}

/**
 * The evidence that a row belongs to a trade in this zone: its opening with the entry price, and its closing with the
 * exit price. Rows that split or join trades match at least one of them.
 */
export function zoneEvidence(row: SoughtRow, trade: OwnTrade, scale: number): number {
  const { open, close } = row
  if (!isSameMarket(row, trade)) return 0
  const opens = open?.exact === true && within(trade.open, open)
  const closes = close?.exact === true && within(trade.close, close)
  const entry = agrees(row.entry, trade.entryPrice)
  const exit = agrees(row.exit, trade.exitPrice)
  const size = agrees(scaled(row.quantity, scale), trade.quantity)
  if (entry !== true && exit !== true && size !== true) return 0
  return Number(opens && entry !== false) + Number(closes && exit !== false) + Number(opens && closes && size === true)
}

export function scaled(figure: Figure | null, scale: number): Figure | null {
  return figure === null ? null : { value: figure.value * scale, slack: figure.slack * scale }
}

function distanceOf({ open, close }: SoughtRow, trade: OwnTrade): number {
  if (open !== null) return Math.abs((open.from + open.to) / 2 - trade.open)
  return close === null ? 0 : Math.abs((close.from + close.to) / 2 - trade.close)
}
