import styles from './Plans.module.css'

/** Said wherever money seems to be asked for and none is. */
export function TestMode() {
  return (
    <p className={styles.test}>
      Test mode: no real money moves. The card <b>4242 4242 4242 4242</b> pays, <b>4000 0000 0000 0002</b> is declined.
    </p>
  )
}
