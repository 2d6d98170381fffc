import { Trans } from '../language/Trans.tsx'
import type { MoneyFormat } from '../format/money.ts'
import styles from './OpenLine.module.css'

type Props = { readonly open: number; readonly money: Pick<MoneyFormat, 'signed'> }

/** The booked amount of open trades, in a sentence next to net P&L; nothing if it is 0. */
export function OpenBooked({ open, money }: Props) {
  if (open === 0) return null
  return <Trans text="open trades booked {amount}" with={{ amount: <Whole text={money.signed(open)} /> }} />
}

/** The same as a line of its own under a figure. */
export function OpenLine(props: Props) {
  if (props.open === 0) return null
  return (
    <span className={styles.line}>
      <OpenBooked {...props} />
    </span>
  )
}

/** An amount whose sign stays with its number at the end of a line. */
export function Whole({ text }: { readonly text: string }) {
  return <span className={styles.amount}>{text}</span>
}
