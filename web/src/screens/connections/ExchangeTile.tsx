import { venueName } from '../../data/venues.ts'
import styles from './Connections.module.css'

/** Two letters that stand for an exchange; its name is always beside them. */
export function ExchangeTile({ exchange }: { readonly exchange: string }) {
  const name = venueName(exchange)
  const [first = '', second] = name.split(/[ .]/)
  const letters = second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0).toUpperCase()}`
  return (
    <span className={styles.tile} aria-hidden>
      {letters}
    </span>
  )
}
