import type { ResultForm } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useDisplay } from '../settings/use-display.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** The form in which the trader wants reports to show results. */
export function useResultForm(): ResultForm {
  const { unit, costs } = useDisplay()
  return useMemo(() => ({ unit, costs }), [unit, costs])
}

/** Whether results are net money, as explanations are. In another form, curves fall elsewhere and results differ. */
export function useIsNetMoney(): boolean {
  const { unit, costs } = useResultForm()
  return unit === 'money' && costs === 'after'
}

/** The names of results. */
export type ResultWords = {
  /** `Net P&L`, as a column heading */
  readonly title: string
  /** `net P&L`, within a sentence */
  readonly inSentence: string
}

const NET = perLanguage((): ResultWords => ({ title: t('Net P&L'), inSentence: t('net P&L') }))
const GROSS = perLanguage((): ResultWords => ({ title: t('Gross P&L'), inSentence: t('gross P&L') }))

export function resultWords({ costs }: Pick<ResultForm, 'costs'>): ResultWords {
  return costs === 'after' ? NET() : GROSS()
}

/** The same in the trader's chosen form. */
export function useResultWords(): ResultWords {
  return resultWords(useResultForm())
}
