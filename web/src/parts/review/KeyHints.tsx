import styles from './Review.module.css'

const KEYS = [
  ['J', 'next'],
  ['K', 'before'],
  ['1–9', 'labels'],
  ['R', 'rules'],
  ['N', 'note'],
  ['S', 'stop'],
  ['Enter', 'done'],
  ['U', 'undo'],
] as const

/** What each key does here. */
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
