import styles from './Plans.module.css'
import { Trans } from '../../language/Trans.tsx'

/** Shown wherever a payment seems to be required but no money is charged. */
export function TestMode() {
  return (
    <p className={styles.test}>
      <Trans text="Test mode: no real money moves. The card <b>4242 4242 4242 4242</b> pays, <b>4000 0000 0000 0002</b> is declined." />
    </p>
  )
}
