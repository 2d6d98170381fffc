/** Exports of other journals: nothing in them makes the reading, the matching or the comparison throw. */
import { fixed, messageText } from '@roundtrip/core/base'
import { bringOver, JOURNAL_FORMATS, recogniseJournal } from '@roundtrip/core/other-journals'
import { allocateColumns, emptyColumns, moneyUnits, type TradeColumns } from '@roundtrip/core/reports'
import { strToU8 } from 'fflate'
import { check, type Target } from '../target.ts'

/** One closed trade, which some of the rows refer to. */
function ownTrade(): TradeColumns {
  const columns = allocateColumns(1, 'USD')
  columns.id[1] = 1
  columns.side[0] = 1
  columns.closed[0] = 1
  columns.openTime[0] = Date.UTC(2026, 1, 9, 12, 30)
  columns.closeTime[0] = Date.UTC(2026, 1, 9, 13, 30)
  columns.quantity[0] = 2
  columns.entryPrice[0] = 100
  columns.exitPrice[0] = 110
  columns.gross[0] = moneyUnits(fixed('20'))
  columns.fees[0] = moneyUnits(fixed('1.5'))
  columns.net[0] = moneyUnits(fixed('18.5'))
  const tickers = [{ name: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT' }] as const
  return { ...emptyColumns('USD'), ...columns, dictionaries: { accounts: ['a'], tickers, labels: [] } }
}

const OWN = ownTrade()

/** A row about that trade in the form of each journal. */
function seeds(): Uint8Array[] {
  const cells: Readonly<Record<string, string>> = {
    symbol: 'BTCUSDT',
    side: 'long',
    openTime: '2026-02-09 12:30:00',
    openClock: '12:30:00',
    closeTime: '2026-02-09 13:30:00',
    closeClock: '13:30:00 EST',
    quantity: '2',
    entryPrice: '$100.00',
    exitPrice: '110',
    grossPnl: '20.00',
    netPnl: '18.50',
    pnl: '18.50',
    fee: '0.75',
    note: '"Held, too long"',
    tags: 'a; b',
    rating: '3.5',
    stop: '95',
  }
  return JOURNAL_FORMATS.map(({ required, columns }) => {
    const names = [...new Set([...required, ...Object.keys(columns)])]
    return strToU8(`${names.join(',')}\n${names.map((name) => cells[columns[name] ?? ''] ?? '').join(',')}\n`)
  })
}

export const journals: Target = {
  seeds: () => [
    ...seeds(),
    strToU8(
      '{"trades":[{"symbol":"BTCUSDT","side":"long","entryTime":"2026-02-09T12:30:00Z","pnl":18.5,"tags":["a"]}]}',
    ),
    strToU8('Datum;Paar;Richtung;Menge;Notiz\n09.02.2026 12:30;BTC/USDT;Long;2,0;Gut\n'),
  ],
  words: [
    'Notes',
    'Tags',
    'Setup',
    'Net P&L',
    'Feb 12, 2026',
    '09/02/2026',
    'EST',
    'XBTUSD',
    '★★★',
    '(12.5)',
    '12,5 USDT',
  ],
  max: 16_384,
  as: 'bytes',
  read: (input) => {
    const recognised = recogniseJournal(input)
    if (recognised === null) return
    const own = { zone: 'Europe/Berlin', dayStartMinutes: 0 }
    const options = { name: 'journal.csv', columns: recognised.columns, dateOrder: null, zone: null, own }
    const { rows, matching, comparison, problems } = bringOver(recognised, OWN, options)
    for (const problem of problems) check(messageText(problem.reason).trim() !== '', 'a problem says what is wrong')
    const matched = matching.matches.reduce((sum, match) => sum + match.rows.length, 0)
    check(matched + matching.unmatched.length === rows.length, 'each row is in one match or in none')
    const explained = [...comparison.causes.values()].reduce((sum, units) => sum + units, 0)
    const difference = comparison.ours - comparison.theirs
    // Figures beyond what a double holds exactly are not realistic P&L.
    if (Math.abs(comparison.theirs) < Number.MAX_SAFE_INTEGER) check(explained === difference, 'causes add up')
  },
}
