import { Textarea, TextInput } from '@mantine/core'
import type { AnnotationData } from '@roundtrip/contract'
import { Stars } from '../../ui/Stars.tsx'
import type { SectionProps } from './ChangeTrade.tsx'
import { MOST_LINES } from './draft.ts'
import { LabelSelect } from './LabelSelect.tsx'
import { OwnFields } from './OwnFields.tsx'
import styles from './Change.module.css'

/** What kind of trade it was, how it was traded, and in the trader's words why. */
export function NotesSection(props: SectionProps & { readonly seen: AnnotationData }) {
  const { draft, problemOf, onChange, seen } = props
  return (
    <>
      <LabelSelect labels={draft.labels} seen={seen.labels} onChange={(labels) => onChange({ labels })} />
      <Textarea
        label="Note"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MOST_LINES.note}
        value={draft.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        data-autofocus
      />
      <div className={styles.pair}>
        <Stars label="How well did you trade it?" value={draft.rating} onChange={(rating) => onChange({ rating })} />
        <TextInput
          label="Leverage"
          description="As it was set at the exchange."
          inputMode="decimal"
          rightSection={<span aria-hidden>×</span>}
          value={draft.leverage}
          error={problemOf('leverage')}
          onChange={(event) => onChange({ leverage: event.currentTarget.value })}
        />
      </div>
      <OwnFields draft={draft} problemOf={problemOf} onChange={onChange} />
    </>
  )
}
