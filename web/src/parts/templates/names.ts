import type { Template } from '@roundtrip/contract/documents'
import { perLanguage, t } from '../../language/translate.ts'

export const ABOUT = perLanguage((): readonly { readonly value: Template['about']; readonly label: string }[] => [
  { value: 'plan', label: t('The plan of a day') },
  { value: 'day', label: t('The notes of a day') },
  { value: 'review', label: t('The review of a day') },
  { value: 'week', label: t('The review of a week') },
  { value: 'month', label: t('The review of a month') },
  { value: 'trade', label: t('The note of a trade') },
])
