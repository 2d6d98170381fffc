import { csvRows, type Fixed, momentOf, parseFixed } from '../base/index.ts'

/** A trade in a CSV list of trades, with exact amounts. */
export type ListedTrade = {
  readonly ticker: string
  /** UTC ms. */
  readonly openTime: number
  readonly closeTime: number
  readonly gross: Fixed
  readonly fees: Fixed
  readonly funding: Fixed
  readonly otherPayments: Fixed
  readonly net: Fixed
  readonly turnover: Fixed
  /** Null if no initial risk is known. */
  readonly risk: Fixed | null
}

/** The trades of a CSV list that statistics count: those with `yes` in the column `counted`. Keeps their order. */
export function countedTrades(csv: string): ListedTrade[] {
  const [head = [], ...rows] = csvRows(csv)
  return rows.flatMap((cells): ListedTrade[] => {
    const text = (column: string): string => cells[head.indexOf(column)] ?? ''
    const amount = (column: string): Fixed => parseFixed(text(column)) ?? 0n
    if (text('counted') !== 'yes') return []
    return [
      {
        ticker: `${text('ticker')} ${text('market')}`,
        openTime: momentOf(text('open_time')),
        closeTime: momentOf(text('close_time')),
        gross: amount('gross_pnl'),
        fees: amount('fees'),
        funding: amount('funding'),
        otherPayments: amount('other_payments'),
        net: amount('net_pnl'),
        turnover: amount('turnover'),
        risk: parseFixed(text('risk')),
      },
    ]
  })
}
