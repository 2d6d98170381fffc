import type {
  AnnotationData,
  CollectionName,
  DataOf,
  JournalEntry,
  MissedTrade,
  Playbook,
  Review,
} from '@roundtrip/contract/documents'
import { DAY_MS, parseDayKey } from '@roundtrip/core/base'
import { firstDayOf } from '../../../data/journal/review-periods.ts'

/** The collections with texts by the user. */
export const WRITTEN = [
  'journal',
  'annotations',
  'reviews',
  'missed',
  'playbooks',
] as const satisfies readonly CollectionName[]
export type WrittenIn = (typeof WRITTEN)[number]

/** All the text of a document. */
export function searchText<Name extends WrittenIn>(collection: Name, data: DataOf<Name>): string {
  const captions = data.pictures.map(({ caption }) => caption)
  return [...wordsIn(collection, data), ...captions].filter((text) => text.trim() !== '').join('\n')
}

function wordsIn(collection: WrittenIn, data: unknown): readonly string[] {
  if (collection === 'journal') {
    const { text, plan, review, checklist } = data as JournalEntry
    return [text, plan, review, ...checklist.map((item) => item.text)]
  }
  if (collection === 'missed') {
    const { ticker, note } = data as MissedTrade
    return [ticker, note]
  }
  if (collection === 'playbooks') {
    const { summary, text } = data as Playbook
    return [summary, text]
  }
  return [collection === 'annotations' ? (data as AnnotationData).note : (data as Review).text]
}

/** The time that a text is about, for sorting results; for a trade only the caller knows it. */
export function timeOf(collection: WrittenIn, id: string, data: unknown): number {
  if (collection === 'missed') return (data as MissedTrade).time
  // A playbook has no time, so it comes last.
  if (collection === 'annotations' || collection === 'playbooks') return 0
  return ((collection === 'journal' ? parseDayKey(id) : firstDayOf(id)) ?? 0) * DAY_MS
}
