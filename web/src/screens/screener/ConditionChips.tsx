/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of controls is a group, not a fieldset */
import type { Condition } from '@roundtrip/core/screener'
import { type ReactNode, useState } from 'react'
import { conditionText } from '../../format/column-value.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { IconPlus, IconX } from '../../ui/icons/index.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import styles from './Screener.module.css'
import type { ChangeScreen } from './use-screen.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly conditions: readonly Condition[]; readonly onChange: ChangeScreen }

/** The conditions, all of which must be met; a press on one edits it. */
export function ConditionChips({ conditions, onChange }: Props) {
  if (conditions.length === 0) return null
  const replaced = (index: number, by: readonly Condition[]): void =>
    onChange({ conditions: conditions.toSpliced(index, 1, ...by) })
  return (
    <div className={styles.chips} role="group" aria-label={t('Conditions')}>
      {conditions.map((condition, index) => (
        <span className={styles.chip} key={`${index} ${conditionText(condition)}`}>
          <Editing condition={condition} onDone={(next) => replaced(index, [next])}>
            {(open) => (
              <button type="button" className={styles.edit} title={t('Change this condition')} onClick={open}>
                {conditionText(condition)}
              </button>
            )}
          </Editing>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('Remove {condition}', { condition: conditionText(condition) })}
            onClick={() => replaced(index, [])}
          >
            <IconX size={13} aria-hidden />
          </button>
        </span>
      ))}
      <button type="button" className={styles.clear} onClick={() => onChange({ conditions: [] })}>
        {t('Clear filters')}
      </button>
    </div>
  )
}

export function AddCondition({ conditions, onChange }: Props) {
  return (
    <Editing condition={null} onDone={(next) => onChange({ conditions: [...conditions, next] })}>
      {(open) => (
        <Button onClick={open}>
          <IconPlus size={15} aria-hidden />
          {t('Condition')}
        </Button>
      )}
    </Editing>
  )
}

type EditingProps = {
  readonly condition: Condition | null
  readonly onDone: (condition: Condition) => void
  readonly children: (open: () => void) => ReactNode
}

function Editing({ condition, onDone, children }: EditingProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover position="bottom-start" opened={opened} onChange={setOpened}>
      <Popover.Target>{children(() => setOpened((before) => !before))}</Popover.Target>
      <Popover.Dropdown>
        <ConditionEditor
          condition={condition}
          onDone={(next) => {
            setOpened(false)
            onDone(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
