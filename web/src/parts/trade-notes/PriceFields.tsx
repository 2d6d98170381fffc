import type { AnnotationData } from '@roundtrip/contract/documents'
import { IconPlus } from '../../ui/icons/index.ts'
import { useState } from 'react'
import { MAX_TARGETS } from '../plan-fields/lines.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Notes.module.css'
import { PriceField } from './PriceField.tsx'
import { type Entered, stopProblem, targetProblem } from './price-problem.ts'
import { targetName, withTarget } from './targets.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly entered: Entered
  /** The notes that apply, including values from a plan and orders. */
  readonly counted: Pick<AnnotationData, 'stop' | 'targets'>
  readonly onChange: (changes: Partial<AnnotationData>) => void
}

/** The first stop and the targets of a trade, each saved when its field is left. */
export function PriceFields({ entered, counted: { stop, targets }, onChange }: Props) {
  // A field beyond the existing targets. The first one is always there.
  const [isAdding, setAdding] = useState(false)
  const count = Math.max(1, targets.length + (isAdding ? 1 : 0))
  const save = (index: number, price: string | null): void => {
    setAdding(false)
    onChange({ targets: withTarget(targets, index, price) })
  }
  return (
    <div className={styles.prices}>
      {/* A field is made anew where its value was undone, dragged, or changed in another tab. */}
      <PriceField
        key={`stop ${stop}`}
        label={t('Stop at entry')}
        part="stop"
        value={stop}
        problemOf={(price) => stopProblem(entered, price)}
        onSave={(price) => onChange({ stop: price })}
      />
      {Array.from({ length: count }, (_, index) => {
        const price = targets[index]?.price ?? null
        const name = targetName(index, count)
        return (
          <PriceField
            key={`${name} ${price}`}
            label={name}
            {...(index === 0 ? { part: 'target' } : {})}
            value={price}
            problemOf={(typed) => targetProblem(entered, typed)}
            onSave={(next) => save(index, next)}
          />
        )
      })}
      {targets.length === 0 || isAdding || targets.length >= MAX_TARGETS ? null : (
        <Button look="ghost" className={styles.add ?? ''} onClick={() => setAdding(true)}>
          <IconPlus size={15} aria-hidden />
          {t('Add target')}
        </Button>
      )}
    </div>
  )
}
