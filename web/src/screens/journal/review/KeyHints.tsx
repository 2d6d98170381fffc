import styles from './Review.module.css'
import { perLanguage, t } from '../../../language/translate.ts'

const KEYS = perLanguage(
  () =>
    [
      [t('Enter'), t('done')],
      ['1–9', t('labels')],
      [t('Shift 1–5'), t('rating')],
      ['N', t('note')],
      ['S', t('stop')],
      ['T', t('target')],
      ['R', t('rules')],
      ['L', t('all labels')],
      ['J', t('next')],
      ['K', t('previous')],
      ['U', t('undo')],
      ['?', t('all keys')],
    ] as const,
)

/** The most used keys of the inbox. */
export function KeyHints() {
  return (
    <p className={styles.hints} aria-label={t('Keys')}>
      {KEYS().map(([key, act]) => (
        <span key={key}>
          <kbd>{key}</kbd> {act}
        </span>
      ))}
    </p>
  )
}
