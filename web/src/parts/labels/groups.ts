import type { Label } from '@roundtrip/contract'

type LabelGroup = {
  readonly value: Label['group']
  /** One label of the group. */
  readonly one: string
  readonly many: string
  readonly hint: string
}

/** The groups of labels in the order of a trade: why it was entered, what went wrong, how it felt, the rest. */
export const LABEL_GROUPS: readonly LabelGroup[] = [
  { value: 'setup', one: 'Setup', many: 'Setups', hint: 'why you entered' },
  { value: 'mistake', one: 'Mistake', many: 'Mistakes', hint: 'what you would not do again' },
  { value: 'emotion', one: 'Emotion', many: 'Emotions', hint: 'how it felt' },
  { value: 'custom', one: 'Custom', many: 'Custom', hint: 'everything else' },
]
