import styles from './ProgressBar.module.css'

type Props = {
  readonly label: string
  /** 0 to 1; null = unknown. */
  readonly share: number | null
  /** In the warning colour, such as for a limit that is nearly used up. */
  readonly warns?: boolean
}

/** A progress bar. Set `--bar-height` on a parent to make it thinner. */
export function ProgressBar({ label, share, warns = false }: Props) {
  return (
    <progress
      className={styles.bar}
      data-warns={warns}
      aria-label={label}
      max={1}
      {...(share === null ? {} : { value: share })}
    />
  )
}
