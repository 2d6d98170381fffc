import styles from './Skeleton.module.css'

/** Holds the place of what is coming, in its final size, so nothing jumps. Shown after 150 ms. */
export function Skeleton({ height }: { readonly height: number | string }) {
  return <div className={styles.block} style={{ height }} aria-hidden />
}
