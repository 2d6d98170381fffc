import { MEASURE_CATALOGUE, type MeasureId, TRADE_MEASURES, type TradeMeasureId } from '@roundtrip/core/measures'
import { ALL_WORDS, type WordName, type PlainWordId, type WordId, WORDS } from '../../../parts/glossary/words.ts'
import { MEANINGS } from './meanings.ts'
import { MEASURE_MEANINGS } from './measure-meanings.ts'
import { perLanguage, t } from '../../../language/translate.ts'

/** One entry of the glossary. A measure has the formula that the product uses. */
export type GlossaryEntry = {
  readonly id: WordId
  readonly name: string
  readonly also: readonly string[]
  /** Its English name, by which it is found in every language. */
  readonly english: string
  readonly text: string
  readonly formula: string
  /** When the measure has no value; empty if it always has one, and for terms. */
  readonly whenNull: string
  readonly lesson: string | null
}

type Formula = { readonly name: string; readonly formula: string; readonly whenNull: string }

const MEASURES: readonly Formula[] = [...Object.values(MEASURE_CATALOGUE), ...Object.values(TRADE_MEASURES)]

/** All glossary entries, by name. */
export const ENTRIES = perLanguage((): readonly GlossaryEntry[] =>
  ALL_WORDS().map(({ id, name }) => {
    if (id in WORDS()) {
      const word: WordName = WORDS()[id as PlainWordId]
      const { text, lesson } = MEANINGS()[id as PlainWordId]
      const measure = MEASURES.find((candidate) => t(candidate.name).toLowerCase() === name.toLowerCase())
      // The ids of terms are English words.
      const english = id.replaceAll('-', ' ')
      return { id, name, also: word.also ?? [], english, text, lesson: lesson ?? null, ...formulaOf(measure) }
    }
    const measure: Formula =
      id in MEASURE_CATALOGUE ? MEASURE_CATALOGUE[id as MeasureId] : TRADE_MEASURES[id as TradeMeasureId]
    const { text = '', lesson = null } = MEASURE_MEANINGS()[id as MeasureId | TradeMeasureId] ?? {}
    return { id, name, also: [], english: measure.name, text, lesson, ...formulaOf(measure) }
  }),
)

function formulaOf(measure: Formula | undefined): Pick<GlossaryEntry, 'formula' | 'whenNull'> {
  if (measure === undefined) return { formula: '', whenNull: '' }
  return { formula: t(measure.formula), whenNull: t(measure.whenNull) }
}

/** The entries where every search word starts a word: matches in the name first, then in the text. */
export function findEntries(query: string): readonly GlossaryEntry[] {
  const searched = wordsOf(query)
  if (searched.length === 0) return ENTRIES()
  const holds = (text: string): boolean => {
    const words = wordsOf(text)
    return searched.every((part) => words.some((word) => word.startsWith(part)))
  }
  const named = ENTRIES().filter(({ name, also, english }) => [name, ...also, english].some(holds))
  const described = ENTRIES().filter(
    (entry) => !named.includes(entry) && holds(`${entry.name} ${entry.text} ${entry.formula}`),
  )
  return [...named, ...described]
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{Letter}\d%]+/gu) ?? []
}
