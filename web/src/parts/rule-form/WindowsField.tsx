import { Button } from '../../ui/Button.tsx'
import { IconPlus, IconX } from '../../ui/icons/index.ts'
import { TimeField } from '../time-field/TimeField.tsx'
import styles from './RuleForm.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly label: string
  readonly error: string | null
  /** `09:00-17:30` */
  readonly value: readonly string[]
  readonly onChange: (windows: string[]) => void
}

/** Hours of the day in which trades may be opened. */
export function WindowsField({ label, error, value, onChange }: Props) {
  const set = (index: number, window: string): void =>
    onChange(value.map((previous, at) => (at === index ? window : previous)))
  return (
    <fieldset className={styles.field}>
      <legend className={styles.caption}>{label}</legend>
      <div className={styles.windows}>
        {value.map((window, index) => {
          const [from = '', to = ''] = window.split('-')
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two windows may read alike while they are typed
            <div key={index} className={styles.window}>
              <TimeField
                kind="time"
                settled
                aria-label={t('Window {number} from', { number: index + 1 })}
                className={styles.time ?? ''}
                value={from}
                onChange={(time) => set(index, `${time}-${to}`)}
              />
              {t('to')}
              <TimeField
                kind="time"
                settled
                aria-label={t('Window {number} to', { number: index + 1 })}
                className={styles.time ?? ''}
                value={to}
                onChange={(time) => set(index, `${from}-${time}`)}
              />
              {value.length === 1 ? null : (
                <Button
                  size="icon"
                  look="ghost"
                  aria-label={t('Remove window {number}', { number: index + 1 })}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  <IconX size={16} />
                </Button>
              )}
            </div>
          )
        })}
      </div>
      <Button look="ghost" onClick={() => onChange([...value, '13:00-17:00'])}>
        <IconPlus size={15} aria-hidden />
        {t('Another window')}
      </Button>
      {error === null ? null : <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
