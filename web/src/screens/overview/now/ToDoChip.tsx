import { Link } from 'react-router'
import styles from './Now.module.css'

export type ChipTone = 'plain' | 'good' | 'waiting' | 'bad'

type Props = {
  readonly name: string
  readonly to: string
  readonly text: string
  /** Coloured, and readable without the colour. */
  readonly tone?: ChipTone
}

export function ToDoChip({ name, to, text, tone = 'plain' }: Props) {
  return (
    <li>
      <Link to={to} className={styles.chip} data-tone={tone}>
        {tone === 'plain' ? null : <span className={styles.mark} data-tone={tone} aria-hidden />}
        <span>{name}</span> <span className={`${styles.state} figures`}>{text}</span>
      </Link>
    </li>
  )
}
