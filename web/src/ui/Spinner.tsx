import styles from './Spinner.module.css'

/** Fills the screen while the session or a screen loads. */
export function Spinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <output className={styles.place} aria-label={label}>
      <span className={styles.ring} />
    </output>
  )
}
