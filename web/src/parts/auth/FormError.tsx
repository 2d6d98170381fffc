import styles from './Auth.module.css'

/** An error about the whole form, above its button. */
export function FormError({ sentence }: { readonly sentence: string | undefined }) {
  return sentence === undefined ? null : (
    <p className={styles.error} role="alert">
      {sentence}
    </p>
  )
}
