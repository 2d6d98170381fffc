import styles from './Money.module.css'

type Props = {
  /** Sets the colour; the text always has its own sign. */
  readonly sign: number | null
  readonly text: string
  readonly strong?: boolean
}

/** A profit or loss: coloured, and readable without the colour. */
export function Money({ sign, text, strong = false }: Props) {
  return <span className={`figures ${signClass(sign, text)} ${strong ? styles.strong : ''}`}>{text}</span>
}

export function signClass(sign: number | null, text: string): string {
  // The colour matches the shown text: a loss that rounds to zero is flat, and one that is hidden is not.
  if (sign === null || !Number.isFinite(sign) || !/[1-9\u2022]/.test(text)) return styles.flat ?? ''
  return (sign > 0 ? styles.win : styles.loss) ?? ''
}
