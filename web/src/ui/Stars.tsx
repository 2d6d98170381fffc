import { useId } from 'react'
import styles from './Stars.module.css'
import { IconStar, IconStarFilled } from './icons/index.ts'
import { t } from '../language/translate.ts'

type Props = {
  readonly label: string
  /** 1 to 5; null = none. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

const STARS = [1, 2, 3, 4, 5] as const

/** One to five stars as a group of radio buttons. */
export function Stars({ label, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.stars}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {STARS.map((star) => (
          <label key={star} className={styles.star}>
            <input
              type="radio"
              name={name}
              aria-label={star === 1 ? t('1 star') : t('{star} stars', { star })}
              checked={value === star}
              onChange={() => onChange(star)}
            />
            {value !== null && star <= value ? (
              <IconStarFilled size={20} className={styles.full} aria-hidden />
            ) : (
              <IconStar size={20} aria-hidden />
            )}
          </label>
        ))}
        {value === null ? null : (
          <button type="button" className={styles.clear} onClick={() => onChange(null)}>
            {t('Clear rating')}
          </button>
        )}
      </div>
    </fieldset>
  )
}
