import styles from './Skeleton.module.css'

/** A placeholder in the final size of what is loading, so that nothing jumps. Shown after 150 ms. */
export function Skeleton({ height }: { readonly height: number | string }) {
  return <div className={styles.block} style={{ height }} aria-hidden data-waiting />
}
