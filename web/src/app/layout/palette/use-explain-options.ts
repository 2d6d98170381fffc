import { useMemo } from 'react'
import { useAccounts } from '../../../data/accounts/accounts.ts'
import { drillSearch, EVERYTHING } from '../../../data/filters/filters.ts'
import { useSliceContext } from '../../../data/insights/use-slice-context.ts'
import { useLabels } from '../../../data/labels/labels.ts'
import { openModal } from '../../../data/page/modals.ts'
import { useSubject } from '../../../parts/insights/use-subject.ts'
import type { Option } from './options.ts'
import { filtersOfWords } from './trade-words.ts'
import { t } from '../../../language/translate.ts'

/** The explanation of the trades that the text names; none if a word means nothing. */
export function useExplainOptions(text: string): readonly Option[] {
  const context = useSliceContext()
  const accounts = useAccounts().data
  const labels = useLabels()
  const changes = useMemo(
    () => filtersOfWords(text, { ...context, labels, accounts: accounts ?? [] }),
    [text, context, labels, accounts],
  )
  const filters = useMemo(() => ({ ...EVERYTHING, ...changes }), [changes])
  const subject = useSubject(filters)
  return useMemo((): readonly Option[] => {
    if (changes === null) return []
    const slice = drillSearch(filters, {})
    const name = t('Explain: {trades}', { trades: subject })
    const run = (): void => openModal('explain', { slice, page: '' })
    return [{ id: 'explain', group: t('Explain'), name, note: '', run }]
  }, [changes, filters, subject])
}
