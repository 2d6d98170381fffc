/** The search over 5,000 journal days and 100,000 trades with notes, compared with a scan of all texts. */
import { mulberry32 } from '@roundtrip/core/base'
import { createTextIndex, type IndexedText, wordsOf } from '@roundtrip/core/search'
import { must, type Row, timed } from './measured.ts'

/** A frame at 60 Hz. */
const FRAME_MS = 16.7

const QUERIES = ['retest', 'sto', 'late exit', 'a', 'word12345', 'nothingsuch', 'stop hit lo'] as const

export function journalCase(days: number, trades: number): Row[] {
  const texts = madeTexts(days, trades)
  const built = timed(1, () => {
    const index = createTextIndex()
    texts.forEach(index.put)
    return index
  })
  const index = built.result
  let slowest = { query: '', ms: 0, count: 0 }
  for (const query of QUERIES) {
    const timing = timed(7, () => index.find(query, 300))
    const expected = naive(texts, query)
    must(timing.result.count === expected.length, `${query}: ${timing.result.count} texts, not ${expected.length}`)
    must(
      timing.result.keys.every((key, at) => key === expected[at]),
      `${query}: the order is another`,
    )
    if (timing.ms > slowest.ms) slowest = { query, ms: timing.ms, count: expected.length }
  }
  const scan = timed(1, () => naive(texts, slowest.query))
  const day = texts[0] as IndexedText
  let round = 0
  const changed = timed(50, () => index.put({ ...day, text: `${day.text} more${(round += 1)}` }))
  return [
    { what: `${texts.length} texts put into the index`, ms: built.ms },
    {
      what: `the slowest of ${QUERIES.length} searches`,
      ms: slowest.ms,
      floor: { what: 'a look through all texts', ms: scan.ms, max: 0.5 },
      note: `“${slowest.query}”, ${slowest.count} found${slowest.ms < FRAME_MS ? '' : ', longer than a frame'}`,
    },
    { what: 'a day written on', ms: changed.ms },
  ]
}

/** Texts whose word frequencies are as uneven as those of a language. */
function madeTexts(days: number, trades: number): IndexedText[] {
  const random = mulberry32(7)
  const common = 'the a stop loss retest late exit entry low long short hit level plan waited size fear greed'.split(
    ' ',
  )
  const word = (): string => {
    const at = Math.floor(random() ** 3 * 20_000)
    return at < common.length ? (common[at] ?? '') : `word${at}`
  }
  const text = (length: number): string => Array.from({ length }, word).join(' ')
  return [
    ...Array.from({ length: days }, (_, index) => ({ key: `journal/${index}`, text: text(120), rank: random() })),
    ...Array.from({ length: trades }, (_, index) => ({ key: `annotations/${index}`, text: text(15), rank: random() })),
  ]
}

function naive(texts: readonly IndexedText[], query: string): string[] {
  const beginnings = [...wordsOf(query)]
  return texts
    .filter(({ text }) => {
      const words = text.toLowerCase().split(/[^a-z0-9]+/)
      return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
    })
    .sort((a, b) => b.rank - a.rank || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key)
}
