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
  let row: string[] = []
  for (let at = 0; at < csv.length; ) {
    const isQuoted = csv[at] === '"'
    const end = isQuoted ? closingQuote(csv, at) + 1 : nextBorder(csv, at)
    row.push(isQuoted ? csv.slice(at + 1, end - 1).replaceAll('""', '"') : csv.slice(at, end))
    if (csv[end] !== ',') {
      rows.push(row)
      row = []
    }
    at = csv[end] === '\r' ? end + 2 : end + 1
  }
  return rows
}

/** The place of the comma or line end after a plain cell. */
function nextBorder(csv: string, from: number): number {
  let at = from
  while (at < csv.length && csv[at] !== ',' && csv[at] !== '\r') at += 1
  return at
}

/** The place of the quotation mark that closes the cell which one at `open` begins. */
function closingQuote(csv: string, open: number): number {
  let at = csv.indexOf('"', open + 1)
  while (at !== -1 && csv[at + 1] === '"') at = csv.indexOf('"', at + 2)
  return at === -1 ? csv.length : at
}
