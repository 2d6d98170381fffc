import type { NamedLabel } from '../../data/labels/labels.ts'
import { Button } from '../../ui/Button.tsx'
import { ColourMark } from '../../ui/ColourMark.tsx'
import { StarterLabels } from '../labels/StarterLabels.tsx'
import styles from './Notes.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly labels: readonly NamedLabel[]
  /** The key of each label, by label id. */
  readonly keys: ReadonlyMap<string, string>
  readonly chosen: readonly string[]
  readonly onLabel: (id: string) => void
  readonly onAllLabels: () => void
}

/** The labels with a key, and those of the trade, as toggle buttons. */
export function LabelButtons({ labels, keys, chosen, onLabel, onAllLabels }: Props) {
  const shown = labels.filter(({ id }) => keys.has(id) || chosen.includes(id))
  return (
    <fieldset className={styles.labels}>
      <legend className={styles.caption}>{t('Labels')}</legend>
      {shown.map(({ id, name, colour }) => (
        <button
          key={id}
          type="button"
          className={styles.label}
          aria-pressed={chosen.includes(id)}
          onClick={() => onLabel(id)}
        >
          {keys.has(id) ? <kbd aria-hidden>{keys.get(id)?.toUpperCase()}</kbd> : null}
          <ColourMark colour={colour} size={12} />
          {name}
        </button>
      ))}
      {labels.length === 0 ? <StarterLabels /> : null}
      <Button look="ghost" title="L" onClick={onAllLabels}>
        {t('All labels…')}
      </Button>
    </fieldset>
  )
}
