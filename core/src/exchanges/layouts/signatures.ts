import { type Message, message } from '../../base/index.ts'
import { SIGNATURES_A_F } from './signatures-a-f.ts'
import { SIGNATURES_G_Z } from './signatures-g-z.ts'

/** An export that Roundtrip recognises by its header but does not read. */
export type Signature = {
  readonly name: string
  readonly venue: string
  readonly kind: SignatureKind
  /** The canonical names of the columns. */
  readonly names: readonly string[]
}

export type SignatureKind = 'fills' | 'cash' | 'orders' | 'positions' | 'statement' | 'deposits' | 'rewards' | 'convert'

/** The signature that matches a header of canonical names; null if none does. */
export function signatureOf(names: readonly string[]): Signature | null {
  const cells = withoutTrailingBlanks(names)
  const signature = EXACT.get(cells.join('|')) ?? LOOSE.find((candidate) => matches(candidate.cells, cells))?.signature
  return signature === undefined ? null : { ...signature, names: cells }
}

/** Advice for a file that is recognised but not read. */
export function adviceFor(signature: Signature): Message {
  const { name, venue, kind } = signature
  const instead = INSTEAD.get(venue) ?? message('its trade history')
  const values = { name, instead, advice: betterThan(signature) }
  const canConnect = CONNECTED.has(venue)
  switch (kind) {
    case 'orders':
      return message(
        'This is an order history ({name}). Orders hold no exact fills, fees or times of execution. {advice}',
        values,
      )
    case 'positions':
      return message('This is a list of closed positions ({name}). It contains no single fills. {advice}', values)
    case 'statement':
      return venue === 'deribit'
        ? message(
            'This is an account statement ({name}). Roundtrip does not read it, and no choice of columns can: contracts that settle in coins, options and settlements share them. Connect the exchange with a read-only key instead.',
            values,
          )
        : message('This is an account statement ({name}). Roundtrip does not read it yet. {advice}', values)
    case 'deposits':
      return canConnect
        ? message(
            'This is a list of deposits or withdrawals ({name}). It contains no trades. Export {instead} instead, or connect the exchange with a read-only key.',
            values,
          )
        : message(
            'This is a list of deposits or withdrawals ({name}). It contains no trades. Export {instead} instead.',
            values,
          )
    case 'rewards':
      return canConnect
        ? message(
            'This is a list of rewards ({name}). It contains no trades. Export {instead} instead, or connect the exchange with a read-only key.',
            values,
          )
        : message('This is a list of rewards ({name}). It contains no trades. Export {instead} instead.', values)
    case 'convert':
      return message(
        "This is a list of conversions ({name}). We can't read it automatically yet. Match its columns in the import window.",
        values,
      )
    case 'cash':
      return canConnect
        ? message(
            'This is the {name}. It contains payments but no trades. Export {instead} instead, or connect the exchange with a read-only key.',
            values,
          )
        : message('This is the {name}. It contains payments but no trades. Export {instead} instead.', values)
    case 'fills':
      return message("This is the {name}, which we can't read automatically yet. {advice}", values)
  }
}

/** The export that holds the same trades in more detail, or another way to use this one. */
function betterThan(signature: Signature): Message {
  const { venue, kind } = signature
  const instead = INSTEAD.get(venue)
  if (kind === 'fills') {
    return instead === undefined
      ? message('Match its columns in the import window.')
      : message('Export {instead}, or match its columns.', { instead })
  }
  if (instead !== undefined) return message('Export {instead} instead.', { instead })
  const canConnect = CONNECTED.has(venue)
  if (isMatchable(signature)) {
    return canConnect
      ? message('Match its columns in the import window, or connect the exchange with a read-only key.')
      : message('Match its columns in the import window.')
  }
  const values = { instead: message('its trade history') }
  return canConnect
    ? message('Export {instead} instead, or connect the exchange with a read-only key.', values)
    : message('Export {instead} instead.', values)
}

/**
 * False if no mapping of columns can read the rows: lists without trades, statements with a row for each coin and no
 * prices, and a log in which coin-settled contracts, options and their ends share the columns.
 */
export function isMatchable({ venue, kind, names }: Signature): boolean {
  if (kind === 'deposits' || kind === 'rewards' || kind === 'cash') return false
  return kind !== 'statement' || (venue !== 'deribit' && names.some((name) => PRICED.test(name)))
}

const PRICED = /\b(?:price|rate|total|subtotal|value|cost|proceeds|received|bought)\b/

/** What to export from venues with a layout that Roundtrip reads, with the menu if we know it. */
const INSTEAD: ReadonlyMap<string, Message | string> = new Map<string, Message | string>([
  ['binance', 'Trade History: Binance > Orders > Spot or Futures > Trade History > Export'],
  ['bybit', 'Trade History: Bybit > Orders > Derivatives > Trade History > Export'],
  ['hyperliquid', 'Trade History: Hyperliquid > Portfolio > Trade History > Export as CSV'],
  ['kraken', 'Trades and Ledgers: Kraken > Documents > New export'],
  ['coinbase', 'Fills: Coinbase > Advanced > Orders > Fills > Export'],
  ['coinbasepro', 'Fills: Coinbase > Statements > Fills report'],
  ['okx', message('the trading history of OKX')],
  ['kucoin', message('the filled orders of KuCoin with order splitting')],
  ['mexc', message('the trade history of MEXC')],
  ['htx', message('the trade history of HTX')],
  ['bitget', message('the order history of Bitget')],
  ['bingx', message('the order history of perpetual futures at BingX')],
  ['woox', message('the order history of WOO X')],
  ['bitfinex', message('the trade history of Bitfinex')],
  ['poloniex', message('the trade history of Poloniex')],
  ['bitmex', 'Trade History: BitMEX > Order History > Trade History > Save as CSV'],
])

/** Venues without a layout that a key reaches; `scripts/advice.test.ts` compares them with the connections. */
const CONNECTED: ReadonlySet<string> = new Set(['deribit', 'gateio'])

/** Signatures whose name differs from that of the exchange whose key reads the account. */
const EXCHANGE_OF: ReadonlyMap<string, string> = new Map([
  ['coinbasepro', 'coinbase'],
  ['gateio', 'gate'],
])

/** The id of the exchange behind a signature, which may have no connection. */
export function exchangeOf({ venue }: Signature): string {
  return EXCHANGE_OF.get(venue) ?? venue
}

type Named = Omit<Signature, 'names'>
type LooseSignature = { readonly cells: readonly string[]; readonly signature: Named }

const ROWS: readonly LooseSignature[] = `${SIGNATURES_A_F}${SIGNATURES_G_Z}`
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [venue = '', kind = '', name = '', cells = ''] = line.split(' ; ')
    return { cells: cells.split('|'), signature: { name, venue, kind: kind as SignatureKind } }
  })

const EXACT: ReadonlyMap<string, Named> = new Map(ROWS.map(({ cells, signature }) => [cells.join('|'), signature]))

/** Signatures with `*` for any word, and those long enough to be recognised when an exchange appends columns. */
const LOOSE = ROWS.filter(({ cells }) => cells.length >= 6 || cells.some((cell) => cell.startsWith('*')))

function matches(pattern: readonly string[], cells: readonly string[]): boolean {
  return pattern.every((cell, index) => {
    const actual = cells[index]
    if (actual === undefined) return false
    return cell.startsWith('*') ? actual.endsWith(cell.slice(1)) : actual === cell
  })
}

function withoutTrailingBlanks(names: readonly string[]): readonly string[] {
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}
