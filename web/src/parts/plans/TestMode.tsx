import styles from './Plans.module.css'

/** Said wherever money seems to be asked for and none is. */
export function TestMode() {
  return (
    <p className={styles.test}>
      Test mode: no real money moves. The card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.
    </p>
  )
}
