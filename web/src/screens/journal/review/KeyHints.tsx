import styles from './Review.module.css'

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['1–9', 'labels'],
  ['L', 'all labels'],
  ['R', 'rules'],
  ['N', 'note'],
  ['S', 'stop'],
  ['Enter', 'done'],
  ['U', 'undo'],
  ['?', 'all keys'],
] as const

/** The most used keys of the inbox. */
export function KeyHints() {
  return (
    <p className={styles.hints} aria-label="Keys">
      {KEYS.map(([key, act]) => (
        <span key={key}>
          <kbd>{key}</kbd> {act}
        </span>
      ))}
    </p>
  )
}
