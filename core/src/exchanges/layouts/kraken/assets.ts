import { isAsset, isSymbol, type Pair } from '../../rows/symbols.ts'

/** Kraken's own names for coins; the leading `X` and `Z` date from its first years. */
const NAMES: ReadonlyMap<string, string> = new Map(
  (
    'XXBT BTC,XBT BTC,XETH ETH,XXDG DOGE,XDG DOGE,XLTC LTC,XXRP XRP,XXLM XLM,XXMR XMR,XZEC ZEC,XETC ETC,XREP REP,' +
    'XMLN MLN,XICN ICN,XDAO DAO,XNMC NMC,XXVN XVN,ZUSD USD,ZEUR EUR,ZGBP GBP,ZCAD CAD,ZJPY JPY,ZAUD AUD,ZKRW KRW'
  )
    .split(',')
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
)

/** Quotes of pairs without a separator, longest first. */
const QUOTES =
  'RLUSD PYUSD USDT USDC USDG USDQ USDR EURQ EURR EURC EURT XXBT XETH ZUSD ZEUR ZGBP ZCAD ZJPY ZAUD USD EUR GBP CAD JPY AUD CHF XBT BTC ETH DAI AED'.split(
    ' ',
  )

/**
 * `XXBT` is BTC, `ZEUR` EUR, `XXDG` DOGE; staked and held kinds (`DOT.S`, `SOL03.S`, `EUR.HOLD`) count as the same
 * coin.
 */
export function krakenAsset(name: string): string {
  const bare = name.replace(/\d{0,2}\.(?:S|M|F|P|B|T|HOLD)$/, '')
  return NAMES.get(bare) ?? bare
}

/** Splits `XXBTZUSD`, `STORJXBT`, `USDTZUSD`, `XBT/USD` into coins with common names; null if that is impossible. */
export function krakenPair(symbol: string): Pair | null {
  if (!isSymbol(symbol)) return null
  const [left = '', right] = symbol.split('/')
  if (right !== undefined) return named(left, right)
  for (const quote of QUOTES) {
    const base = symbol.slice(0, -quote.length)
    if (base.length < 2 || !symbol.endsWith(quote)) continue
    // XTZUSD is XTZ in USD: a prefixed quote only follows a prefixed base of four letters.
    const old = quote.length === 4 && /^[XZ]/.test(quote)
    if (old && !(base.length === 4 && (/^[XZ]/.test(base) || /^USD[TC]$/.test(base)))) continue
    return named(base, quote)
  }
  return null
}

function named(left: string, right: string): Pair | null {
  const base = krakenAsset(left)
  const quote = krakenAsset(right)
  return isAsset(base) && isAsset(quote) ? { base, quote } : null
}
