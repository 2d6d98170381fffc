import { Switch } from '@mantine/core'
import { useId } from 'react'
import type { OpenDraft } from '../../data/documents/use-draft.ts'
import { MOODS } from '../../parts/journal/moods.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Daily.module.css'
import { DayFields } from './DayFields.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** How the user felt on this day. */
export function DayState({ draft }: { readonly draft: OpenDraft<'journal'> }) {
  const { data, change } = draft
  const group = useId()
  return (
    <Card title={t('Your state')}>
      <div className={styles.stateFields}>
        <fieldset className={styles.moods}>
          <legend className={styles.caption}>
            <Trans
              text="Mood: {name}"
              with={{ name: data.mood === null ? t('not set') : MOODS()[data.mood - 1]?.name }}
            />
          </legend>
          <div>
            {MOODS().map(({ value, name, icon: Icon }) => (
              <label key={value} title={name} className={styles.mood}>
                <input
                  type="radio"
                  name={group}
                  aria-label={name}
                  checked={data.mood === value}
                  // A second press clears it.
                  onClick={() => (data.mood === value ? change({ mood: null }, 'now') : undefined)}
                  onChange={() => change({ mood: value }, 'now')}
                />
                <Icon size={24} aria-hidden />
              </label>
            ))}
          </div>
        </fieldset>
        <Sleep minutes={data.sleepMinutes} onChange={(sleepMinutes) => change({ sleepMinutes }, 'soon')} />
        <DayFields values={data.fields} onChange={(fields) => change({ fields }, 'soon')} />
        <Switch
          label={t('Planned day off')}
          checked={data.dayOff}
          onChange={(event) => change({ dayOff: event.currentTarget.checked }, 'now')}
        />
      </div>
    </Card>
  )
}

type SleepProps = { readonly minutes: number | null; readonly onChange: (minutes: number | null) => void }

function Sleep({ minutes, onChange }: SleepProps) {
  const id = useId()
  const hours = minutes === null ? '' : String(minutes / 60)
  const put = (text: string): void => {
    const typed = text === '' ? null : Number(text)
    if (typed === null) onChange(null)
    else if (Number.isFinite(typed) && typed >= 0 && typed <= 24) onChange(Math.round(typed * 60))
  }
  return (
    <div className={styles.fieldLine}>
      <label htmlFor={id}>{t('Sleep')}</label>
      <span>
        <input
          id={id}
          className={styles.number}
          type="number"
          min={0}
          max={24}
          step={0.25}
          value={hours}
          onChange={(event) => put(event.target.value)}
        />{' '}
        {t('hours')}
      </span>
    </div>
  )
}
