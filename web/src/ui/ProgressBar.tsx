import styles from './ProgressBar.module.css'

type Props = {
  readonly label: string
  /** 0 to 1; null = nobody knows how far it is. */
  readonly share: number | null
  /** In the colour of warnings, such as for what is nearly used up. */
  readonly warns?: boolean
}

/** How far something is. `--bar-height` of what stands around it makes it thinner. */
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
