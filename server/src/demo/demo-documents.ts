/** What the demo trader wrote, as documents. */
import { type CollectionName, type Language, PLAIN_SETTINGS, type Settings } from '@roundtrip/contract/documents'
import { NUMBERS_IN } from '@roundtrip/contract/language'
import { createClock, dayKey, localDay, type Uid } from '@roundtrip/core/base'
import type { Trade } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../database/connection.ts'
import { putAll } from '../documents/put.ts'
import { translator } from '../language/translator.ts'
import { type DemoDay, demoDiary, demoMissed } from './demo-diary.ts'
import { DEMO_SETTINGS } from './demo-journal.ts'
import { demoLabels } from './demo-labels.ts'
import { demoAnnotation } from './demo-notes.ts'
import { demoPlanned } from './demo-planned.ts'
import { demoRules } from './demo-rules.ts'
import { diaryTemplates } from './demo-words.ts'

type NewDocument = { readonly collection: CollectionName; readonly id: string; readonly data: object }

/** Those that all visitors of a day share if they read the same language. `day`: when it begins, UTC ms. */
export function sharedDocuments(
  trades: readonly Trade[],
  { day, language }: { readonly day: number; readonly language: Language },
): NewDocument[] {
  const { t } = translator(language)
  return [
    ...demoLabels(t).map((label) => ({ collection: 'labels' as const, ...label })),
    ...demoRules(t).map((rule) => ({ collection: 'rules' as const, ...rule })),
    ...trades.map((trade) => ({
      collection: 'annotations' as const,
      id: trade.id,
      data: demoAnnotation(trade, t),
    })),
    ...named('missed', demoMissed(day, t)),
    ...named('templates', diaryTemplates(t)),
    ...named('planned', demoPlanned(trades, { now: day, t })),
  ]
}

/** The result of a closed trade, and when it closed; UTC ms. */
export type Closing = { readonly time: number; readonly net: number }

/** The visitor who opens a demo: when, in which zone and language. */
export type Visit = { readonly now: number; readonly zone: string; readonly language: Language }

/** Those that depend on the visitor's zone: the settings, and the diary, which counts its days. */
export function ownDocuments(closings: readonly Closing[], { now, zone, language }: Visit): NewDocument[] {
  const { t } = translator(language)
  const { journal, reviews } = demoDiary(daysOf(closings, zone), { now, zone, t })
  const settings: Settings = { ...PLAIN_SETTINGS, ...DEMO_SETTINGS, zone, language, numbers: NUMBERS_IN[language] }
  return [
    { collection: 'settings', id: 'main', data: settings },
    ...named('journal', journal),
    ...named('reviews', reviews),
  ]
}

function named(collection: CollectionName, documents: ReadonlyMap<string, object>): NewDocument[] {
  return [...documents].map(([id, data]) => ({ collection, id, data }))
}

/** The days of the zone on which trades closed, with their results. */
function daysOf(closings: readonly Closing[], zone: string): DemoDay[] {
  const clock = createClock({ zone })
  const days = new Map<string, DemoDay>()
  for (const { time, net } of closings) {
    const day = dayKey(localDay(clock, time))
    const before = days.get(day) ?? { day, net: 0, trades: 0 }
    days.set(day, { day, net: before.net + net, trades: before.trades + 1 })
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Stores documents that are new to the user, who has a row in `document_sequences`. */
export async function addDocuments(client: DatabaseClient, uid: string, documents: readonly NewDocument[]) {
  const puts = documents.map((document) => ({ put: { ...document, deleted: false }, row: undefined }))
  await putAll(client, uid as Uid, puts)
}
