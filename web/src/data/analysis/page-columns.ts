import { TRADE_COLUMNS, type TradeColumns } from '@roundtrip/core/reports'

/** The columns that annotations change. */
export type NotedColumns = Pick<
  TradeColumns,
  'dictionaries' | 'labelStart' | 'labelIds' | 'labelEarly' | 'risk' | 'flags'
>

/** A copy of the columns to transfer, without what lists do not show: cash events, and the columns named below. */
export function pageColumns(columns: TradeColumns): TradeColumns {
  const none = new Float64Array(0)
  const copied = Object.fromEntries(SHOWN_COLUMNS.map((name) => [name, columns[name].slice()]))
  return {
    ...columns,
    ...(copied as Pick<TradeColumns, (typeof SHOWN_COLUMNS)[number]>),
    ...notedColumns(columns),
    otherCash: none,
    openingId: none,
    stopsMovedAway: none,
    events: {
      count: 0,
      trade: new Uint32Array(0),
      time: none,
      gross: none,
      fees: none,
      funding: none,
      otherCash: none,
    },
  }
}

const SHOWN_COLUMNS = TRADE_COLUMNS.filter((name) => name !== 'otherCash' && name !== 'openingId')

/** The same for the columns that annotations change. */
export function notedColumns(columns: TradeColumns): NotedColumns {
  const { dictionaries, labelStart, labelIds, labelEarly, risk, flags } = columns
  return {
    dictionaries,
    labelStart: labelStart.slice(),
    labelIds: labelIds.slice(),
    labelEarly: labelEarly.slice(),
    risk: risk.slice(),
    flags: flags.slice(),
  }
}

/** The buffers of all arrays among these columns. */
export function buffersOfColumns(columns: Readonly<Record<string, unknown>>): readonly ArrayBufferLike[] {
  return Object.values(columns).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer] : []))
}
