/** A rule that another screen suggests, in the query string of the rules page, whose form opens with it. */
import { perLanguage } from '../../language/translate.ts'
import * as z from 'zod/mini'
import { RULE_TEXTS, type StoredRuleKind } from './kinds.ts'

const suggested = perLanguage(() =>
  z.object({
    kind: z.string().check(z.refine((kind) => kind in RULE_TEXTS())),
    parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
    tickers: z.array(z.string()),
  }),
)

export type SuggestedRule = {
  readonly kind: StoredRuleKind
  readonly parameters: Readonly<Record<string, string | number | boolean | readonly string[]>>
  /** Tickers that it applies to; empty = all. */
  readonly tickers: readonly string[]
}

/** The query string that opens the form with the rule. */
export function draftSearch(rule: SuggestedRule): string {
  return new URLSearchParams({ draft: JSON.stringify(rule) }).toString()
}

/** Null if the address has none or an invalid one. */
export function suggestedRule(search: URLSearchParams): SuggestedRule | null {
  const text = search.get('draft')
  if (text === null) return null
  try {
    const parsed = z.safeParse(suggested(), JSON.parse(text))
    return parsed.success ? { ...parsed.data, kind: parsed.data.kind as StoredRuleKind } : null
  } catch {
    return null
  }
}
