import type { Label } from '@roundtrip/contract/documents'
import { LABEL_GROUP_ORDER } from '../../data/labels/label-order.ts'

type LabelGroup = {
  readonly value: Label['group']
  /** The name for one label of the group. */
  readonly singular: string
  readonly many: string
  readonly hint: string
}

const WORDS: Readonly<Record<Label['group'], Omit<LabelGroup, 'value'>>> = {
  setup: { singular: 'Setup', many: 'Setups', hint: 'why you entered' },
  mistake: { singular: 'Mistake', many: 'Mistakes', hint: 'what you would not do again' },
  emotion: { singular: 'Emotion', many: 'Emotions', hint: 'how it felt' },
  custom: { singular: 'Custom', many: 'Custom', hint: 'everything else' },
}

/** The label groups in order, with their names. */
export const LABEL_GROUPS: readonly LabelGroup[] = LABEL_GROUP_ORDER.map((value) => ({ value, ...WORDS[value] }))
