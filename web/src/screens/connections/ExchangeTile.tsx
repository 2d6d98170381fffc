import { venueName } from '../../data/words/venues.ts'
import styles from './Connections.module.css'

/** Two letters for an exchange; its name is always next to them. */
export function ExchangeTile({ exchange }: { readonly exchange: string }) {
  const name = venueName(exchange)
  return (
    <span className={styles.tile} aria-hidden>
      {LETTERS[exchange] ?? name.slice(0, 2)}
    </span>
  )
}

/** Exchanges whose first two letters are ambiguous or say little. */
const LETTERS: Readonly<Record<string, string>> = {
  binance: 'Bn',
  bitfinex: 'Bf',
  bitget: 'Bg',
  bingx: 'Bx',
  bitmex: 'Bm',
  cryptocom: 'Cr',
  krakenfutures: 'KF',
  mexc: 'Mx',
  other: '…',
}
