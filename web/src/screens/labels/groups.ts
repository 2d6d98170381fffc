import type { Label } from '@roundtrip/contract/documents'
import { LABEL_GROUP_ORDER } from '../../data/labels/label-order.ts'
import { perLanguage, t } from '../../language/translate.ts'

type LabelGroup = {
  readonly value: Label['group']
  /** The name for one label of the group. */
  readonly singular: string
  readonly many: string
  readonly hint: string
}

const WORDS = perLanguage(
  (): Readonly<Record<Label['group'], Omit<LabelGroup, 'value'>>> => ({
    setup: { singular: t('Setup'), many: t('Setups'), hint: t('why you entered') },
    mistake: { singular: t('Mistake'), many: t('Mistakes'), hint: t('what you would not do again') },
    emotion: { singular: t('Emotion'), many: t('Emotions'), hint: t('how it felt') },
    custom: { singular: t('Custom'), many: t('Custom'), hint: t('everything else') },
  }),
)

/** The label groups in order, with their names. */
export const LABEL_GROUPS = perLanguage((): readonly LabelGroup[] =>
  LABEL_GROUP_ORDER.map((value) => ({ value, ...WORDS()[value] })),
)
