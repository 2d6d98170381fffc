/** Made-up markets around those in which accounts trade, so that an exchange lists hundreds, as real ones do. */
import { type FakeExchangeName, type FakeInstrument, INSTRUMENTS, instrumentsOfKind } from './instruments.ts'
import { crowdPrice } from './prices.ts'

const SECOND = 'AEIOUY'
const OTHERS = 'BCDFGKLMNPRSTVWXZ'

/** The markets of a crowd begin with a Q, and no real coin of the stand-in does. */
function nameOf(index: number): string {
  const [second, third, fourth] = [index % SECOND.length, Math.floor(index / SECOND.length), index * 7]
  return `Q${SECOND[second]}${OTHERS[third % OTHERS.length]}${OTHERS[(fourth + Math.floor(third / OTHERS.length)) % OTHERS.length]}`
}

const marketsByKey = new Map<string, readonly FakeInstrument[]>()

/** The listed markets of a kind; the crowd exists only among perpetuals of Binance, Bybit and Hyperliquid. */
export function listedMarkets(
  exchange: FakeExchangeName,
  kind: FakeInstrument['kind'],
  crowd: number,
): readonly FakeInstrument[] {
  const own = instrumentsOfKind(exchange, kind)
  if (crowd === 0 || kind !== 'linear' || exchange === 'okx' || exchange === 'kraken') return own
  const key = `${exchange} ${crowd}`
  const all = marketsByKey.get(key) ?? [
    ...own,
    ...Array.from({ length: crowd }, (_, index) => madeUp(exchange, nameOf(index))),
  ]
  marketsByKey.set(key, all)
  return all
}

function madeUp(exchange: FakeExchangeName, base: string): FakeInstrument {
  const quote = exchange === 'hyperliquid' ? 'USDC' : 'USDT'
  const decimals = Math.max(1, 5 - Math.ceil(Math.log10(crowdPrice(base))))
  return {
    exchange,
    symbol: exchange === 'hyperliquid' ? base : `${base}${quote}`,
    kind: 'linear',
    base,
    quote,
    settle: quote,
    contractSize: '1',
    priceStep: `0.${'0'.repeat(decimals - 1)}1`,
    quantityStep: '1',
    lot: 10,
    hedged: false,
    wallet: exchange === 'hyperliquid' ? 'perp' : exchange === 'binance' ? 'linear' : 'main',
  }
}

type ListingOptions = { readonly crowd: number; readonly listings?: readonly FakeInstrument[] }

/** The markets that a request can be about. */
export function marketsFor(
  { crowd, listings = [] }: ListingOptions,
  exchange: FakeExchangeName,
  kind: FakeInstrument['kind'],
): readonly FakeInstrument[] {
  const added = listings.filter((market) => market.exchange === exchange && market.kind === kind)
  const listed = listedMarkets(exchange, kind, crowd)
  return added.length === 0 ? listed : [...listed, ...added]
}

/** The markets of all kinds that a request can be about, without a crowd. */
export function allMarketsFor(
  { listings = [] }: ListingOptions,
  exchange: FakeExchangeName,
): readonly FakeInstrument[] {
  return [...INSTRUMENTS[exchange], ...listings.filter((market) => market.exchange === exchange)]
}
