import { TextInput } from '@mantine/core'
import { useSettings } from '../../data/settings/settings.ts'
import { TimeField } from '../../parts/time-field/TimeField.tsx'
import { nextKey } from '../../parts/plan-fields/lines.ts'
import lines from '../../parts/plan-fields/PlanFields.module.css'
import { Button } from '../../ui/Button.tsx'
import { IconPlus, IconX } from '../../ui/icons/index.ts'
import type { SectionProps } from './section.ts'
import { MAX_LINES, type StopMove } from './draft.ts'
import { t } from '../../language/translate.ts'

type Props = Pick<SectionProps, 'problemOf'> & {
  readonly moves: readonly StopMove[]
  readonly onChange: (moves: readonly StopMove[]) => void
}

/** Later moves of the stop. The risk stays that of the first stop. */
export function StopMoves({ moves, problemOf, onChange }: Props) {
  const { settings } = useSettings()
  const change = (key: number, changes: Partial<StopMove>): void =>
    onChange(moves.map((move) => (move.key === key ? { ...move, ...changes } : move)))
  return (
    <fieldset className={lines.lines}>
      <legend>{t('Moves of the stop')}</legend>
      {moves.length === 0 ? (
        <p className="soft">{t('The risk stays that of the first stop. Rules see when it was moved away.')}</p>
      ) : null}
      {moves.map(({ key, moment, price }, index) => (
        <div key={key} className={`${lines.row} ${lines.move}`}>
          <TimeField
            kind="moment"
            aria-label={t('Time of move {number}, {zone}', { number: index + 1, zone: settings.zone })}
            value={moment}
            error={problemOf(`stopMoves.${key}.moment`)}
            onChange={(value) => change(key, { moment: value })}
          />
          <TextInput
            aria-label={t('Price of move {number}', { number: index + 1 })}
            placeholder={t('Price')}
            inputMode="decimal"
            value={price}
            error={problemOf(`stopMoves.${key}.price`)}
            onChange={(event) => change(key, { price: event.currentTarget.value })}
          />
          <Button
            size="icon"
            look="ghost"
            aria-label={t('Remove move {number}', { number: index + 1 })}
            onClick={() => onChange(moves.filter((move) => move.key !== key))}
          >
            <IconX size={16} />
          </Button>
        </div>
      ))}
      {moves.length >= MAX_LINES.stopMoves ? null : (
        <Button
          className={lines.add ?? ''}
          onClick={() => onChange([...moves, { key: nextKey(moves), moment: '', price: '' }])}
        >
          <IconPlus size={15} aria-hidden />
          {t('Add a move')}
        </Button>
      )}
    </fieldset>
  )
}
