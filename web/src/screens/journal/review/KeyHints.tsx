import styles from './Review.module.css'
import { t } from '../../../language/translate.ts'

const KEYS = [
  ['Enter', 'done'],
  ['1–9', 'labels'],
  [t('Shift 1–5'), 'rating'],
  ['N', 'note'],
  ['S', 'stop'],
  ['T', 'target'],
  ['R', 'rules'],
  ['L', t('all labels')],
  ['J', 'next'],
  ['K', 'previous'],
  ['U', 'undo'],
  ['?', t('all keys')],
] as const

/** The most used keys of the inbox. */
export function KeyHints() {
  return (
    <p className={styles.hints} aria-label={t('Keys')}>
      {KEYS.map(([key, act]) => (
        <span key={key}>
          <kbd>{key}</kbd> {act}
        </span>
      ))}
    </p>
  )
}
