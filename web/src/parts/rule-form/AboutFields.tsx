import { MultiSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { useLabels } from '../../data/labels/labels.ts'
import type { RuleDraft } from '../../data/rules/rule-steps.ts'
import { WEEKDAYS } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { ToggleButton } from '../../ui/ToggleButton.tsx'
import styles from './RuleForm.module.css'
import { TickerField } from './TickerField.tsx'
import { t } from '../../language/translate.ts'

type Props = { readonly draft: RuleDraft; readonly onChange: (changes: Partial<RuleDraft>) => void }

/** The trades and days that the rule applies to; all of them by default. */
export function AboutFields({ draft, onChange }: Props) {
  const { filter, weekdays } = draft
  const chosen = filter.accounts.length + filter.tickers.length + filter.labels.length + weekdays.length
  const [open, setOpen] = useState(chosen > 0)
  const accounts = useAccounts().data ?? []
  const labels = useLabels()
  const caption = useId()
  const set = (changes: Partial<RuleDraft['filter']>): void => onChange({ filter: { ...filter, ...changes } })
  const toggle = (day: number): void =>
    onChange({
      weekdays: weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day].sort(),
    })
  if (!open) {
    return (
      <div>
        <Button look="ghost" className={styles.only ?? ''} onClick={() => setOpen(true)}>
          {t('Only for some accounts, tickers, labels or weekdays…')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <MultiSelect
        label={t('Only these accounts')}
        placeholder={filter.accounts.length === 0 ? t('All') : ''}
        data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.accounts}
        clearable
        onChange={(ids) => set({ accounts: ids })}
      />
      <TickerField label={t('Only these tickers')} value={filter.tickers} onChange={(tickers) => set({ tickers })} />
      <MultiSelect
        label={t('Only trades with all of these labels')}
        data={labels.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.labels}
        searchable
        clearable
        onChange={(ids) => set({ labels: ids })}
      />
      <div className={styles.field}>
        <span className={styles.caption} id={caption}>
          {t('Only on these days')}
        </span>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row of buttons is a group, not a fieldset */}
        <div className={styles.days} role="group" aria-labelledby={caption}>
          {WEEKDAYS().map((name, index) => (
            <ToggleButton key={name} pressed={weekdays.includes(index + 1)} onToggle={() => toggle(index + 1)}>
              {name}
            </ToggleButton>
          ))}
        </div>
      </div>
    </>
  )
}
