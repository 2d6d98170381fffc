import { DAY_MS, fixed, HOUR_MS, parseDayKey, type UtcMs, utcMs } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import { isSymbol, splitPair } from '../../rows/symbols.ts'

/**
 * The instrument of a Bybit derivatives symbol: `BTCUSDT` linear in USDT, `BTCPERP` and `BTC-27MAR26` linear in USDC,
 * `BTCUSD` and `BTCUSDH26` inverse at 1 USD a contract, `BTC-27MAR26-120000-C` an option.
 */
export function bybitContract(symbol: string, feeCoin: string): Instrument | null {
  if (!isSymbol(symbol)) return null
  const option = /^([A-Z0-9]{1,12})-(\d{1,2}[A-Z]{3}\d{2})-(\d{1,12}(?:\.\d{1,6})?)-([CP])(?:-(USDT|USDC))?$/.exec(
    symbol,
  )
  if (option !== null) return optionOf(symbol, option)
  const perp = /^([A-Z0-9]{1,20}?)-?PERP$/.exec(symbol)
  if (perp !== null) return linear(symbol, { base: perp[1] ?? '', settle: 'USDC', expiry: null })
  const dated = /^([A-Z0-9]{1,20}?)(USDT)?-(\d{1,2}[A-Z]{3}\d{2})$/.exec(symbol)
  if (dated !== null) {
    return linear(symbol, { base: dated[1] ?? '', settle: dated[2] ?? 'USDC', expiry: deliveryOf(dated[3] ?? '') })
  }
  const inverse = /^([A-Z0-9]{1,20}?)USD(?:[FGHJKMNQUVXZ]\d{2})?$/.exec(symbol)
  if (inverse !== null) return inverseOf(symbol, inverse[1] ?? '')
  const pair = splitPair(symbol)
  if (pair === null || pair.base === '') return null
  const settle = pair.quote === 'USD' && feeCoin !== '' ? feeCoin : pair.quote
  return linear(symbol, { base: pair.base, settle, expiry: null })
}

function linear(symbol: string, terms: { base: string; settle: string; expiry: UtcMs | null }): Instrument {
  return instrument({ venue: 'bybit', symbol, kind: 'linear', ...terms, quote: terms.settle })
}

function inverseOf(symbol: string, base: string): Instrument {
  return instrument({ venue: 'bybit', symbol, kind: 'inverse', base, quote: 'USD', settle: base })
}

function optionOf(symbol: string, match: RegExpExecArray): Instrument {
  const settle = match[5] ?? 'USDC'
  return instrument({
    venue: 'bybit',
    symbol,
    kind: 'option-linear',
    base: match[1] ?? '',
    quote: settle,
    settle,
    expiry: deliveryOf(match[2] ?? ''),
    strike: fixed(match[3] ?? '0'),
    optionType: match[4] === 'C' ? 'call' : 'put',
  })
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `27MAR26` is delivered at 08:00 UTC of that day. */
function deliveryOf(text: string): UtcMs | null {
  const match = /^(\d{1,2})([A-Z]{3})(\d{2})$/.exec(text)
  if (match === null) return null
  const month = String(MONTHS.indexOf(match[2] ?? '') + 1).padStart(2, '0')
  const day = parseDayKey(`20${match[3]}-${month}-${(match[1] ?? '').padStart(2, '0')}`)
  return day === null ? null : utcMs(day * DAY_MS + 8 * HOUR_MS)
}
