/** The instruments of the demo's sample market: the coins of its trader, and invented ones around them. */
import { DAY_MS } from '@roundtrip/core/base'
import type { ListedInstrument } from '@roundtrip/core/screener'
import { COINS } from './market.ts'

export type ListedCoin = {
  readonly base: string
  readonly price: number
  readonly priceDecimals: number
  readonly sizeDecimals: number
  /** How volatile it is compared with Bitcoin. */
  readonly wildness: number
  /** How much it follows Bitcoin's moves. */
  readonly follows: number
  /** The turnover of a usual day, in dollars. */
  readonly turnover: number
  readonly listedAt: number
  readonly fundingHours: number
  readonly mostLeverage: number
}

const INVENTED =
  'ALBA BORA CIRO DUNE EMBR FARO GLIM HALO IVRY JUNO KITE LUMA MIRA NOVA OPAL PYRE QUIL RUNE SOLA TIDE UMBR VELA WISP XENO YARA ZEAL AMBR BRIG CLAY DRIF ECHO FERN GALE HIVE INKA JADE KELP LOOM MOSS NEON ORCA'.split(
    ' ',
  )

/** 2021-03-01T00:00:00Z */
const FIRST_LISTED = 1_614_556_800_000
const WEEK_MS = 7 * DAY_MS

export const LISTED_COINS: readonly ListedCoin[] = [
  ...COINS.map((coin, index) => madeUp({ ...coin, wildness: coin.volatility / 0.0048 }, index)),
  ...INVENTED.map((base, index) => {
    // Prices from a few hundred dollars down to a thousandth of a cent, in no particular order.
    const magnitude = 2.3 - ((index * 17) % 41) / 5.6
    const price = Number((10 ** magnitude).toPrecision(3))
    const priceDecimals = Math.max(2, 4 - Math.floor(magnitude))
    const sizeDecimals = magnitude > 1 ? 2 : 0
    return madeUp(
      { base, price, priceDecimals, sizeDecimals, wildness: 1.6 + ((index * 7) % 11) / 5 },
      index + COINS.length,
    )
  }),
]

function madeUp(
  {
    base,
    price,
    priceDecimals,
    sizeDecimals,
    wildness,
  }: Omit<ListedCoin, 'follows' | 'turnover' | 'listedAt' | 'fundingHours' | 'mostLeverage'>,
  index: number,
): ListedCoin {
  return {
    base,
    price,
    priceDecimals,
    sizeDecimals,
    wildness,
    follows: base === 'BTC' ? 1 : 0.35 + ((index * 5) % 13) / 18,
    turnover: 9e9 / (index + 1) ** 1.45,
    listedAt: FIRST_LISTED + index * 5 * WEEK_MS,
    fundingHours: index % 5 === 4 ? 4 : 8,
    mostLeverage: Math.max(20, 125 - index * 5),
  }
}

export function demoInstrument({
  base,
  priceDecimals,
  sizeDecimals,
  listedAt,
  mostLeverage,
}: ListedCoin): ListedInstrument {
  const step = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)
  return {
    id: `${base}USDT`,
    symbol: `${base}/USDT:USDT`,
    base,
    quote: 'USDT',
    settle: 'USDT',
    kind: 'linear',
    contractSize: '1',
    quantityStep: step(sizeDecimals),
    priceTick: step(priceDecimals),
    leastQuantity: step(sizeDecimals),
    leastNotional: '5',
    mostLeverage: String(mostLeverage),
    makerFee: '0.0002',
    takerFee: '0.0005',
    listedAt,
  }
}
