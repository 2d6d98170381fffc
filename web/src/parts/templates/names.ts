import type { Template } from '@roundtrip/contract/documents'

export const ABOUT: readonly { readonly value: Template['about']; readonly label: string }[] = [
  { value: 'plan', label: 'The plan of a day' },
  { value: 'day', label: 'The notes of a day' },
  { value: 'review', label: 'The review of a day' },
  { value: 'week', label: 'The review of a week' },
  { value: 'month', label: 'The review of a month' },
  { value: 'trade', label: 'The note of a trade' },
]
