import { Link } from 'react-router'
import styles from './Now.module.css'

export type LineTone = 'plain' | 'good' | 'waiting' | 'bad'

type Props = {
  readonly name: string
  readonly to: string
  readonly text: string
  /** Coloured, and readable without the colour. */
  readonly tone?: LineTone
}

export function ToDoLine({ name, to, text, tone = 'plain' }: Props) {
  return (
    <li>
      <Link to={to} className={styles.line}>
        <span className={styles.mark} data-tone={tone} aria-hidden />
        <span>{name}</span>
        <span className={`${styles.lineText} figures`}>{text}</span>
      </Link>
    </li>
  )
}
