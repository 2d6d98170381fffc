import { type Fixed, momentOf, parseFixed } from '../base/index.ts'

/** One trade as a CSV list of trades has it, with exact amounts. */
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
  /** Null where no initial risk is known. */
  readonly risk: Fixed | null
}

/** The trades of a CSV list that statistics count: those with `yes` in the column `counted`. Keeps their order. */
export function countedTrades(csv: string): ListedTrade[] {
  const [head = [], ...rows] = cellsOf(csv)
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

/** Cells by row; a quoted cell may hold commas, line breaks and doubled quotes. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = []
  for (const match of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (match.index === csv.length) break
    const [, quoted, plain = '', end] = match
    const row = rows.at(-1)
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    if (row === undefined) rows.push([cell])
    else row.push(cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
