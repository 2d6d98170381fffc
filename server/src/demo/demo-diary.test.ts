import { COLLECTIONS, readDocument } from '@roundtrip/contract/documents'
import { type CivilDay, dayKey } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { translator } from '../language/translator.ts'
import { demoDiary, demoMissed } from './demo-diary.ts'
import { diaryTemplates } from './demo-words.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const VISIT = { now: NOW, zone: 'UTC', t: translator('en').t }
const DAYS = Array.from({ length: 400 }, (_, back) => ({
  day: dayKey((Math.floor(NOW / 86_400_000) - back) as CivilDay),
  net: back % 3 === 0 ? -20 : 15,
  trades: 1 + (back % 4),
})).filter(({ day }) => !day.endsWith('5'))

test('everything in the diary of the demo is a document as the collections want it', () => {
  const missed = demoMissed(NOW, VISIT.t)
  const diary = { ...demoDiary(DAYS, VISIT), missed, templates: diaryTemplates(VISIT.t) }
  expect([diary.reviews.size, diary.missed.size, diary.templates.size]).toEqual([1, 4, 2])
  expect(diary.journal.size).toBeGreaterThan(50)
  for (const name of ['journal', 'reviews', 'missed', 'templates'] as const) {
    const { version, isId } = COLLECTIONS[name]
    for (const [id, data] of diary[name]) {
      expect([name, id, isId(id)]).toEqual([name, id, true])
      expect(readDocument(name, { schema: version, data })).toEqual({ state: 'current', data })
    }
  }
})

test('the same days give the same diary', () => {
  expect(demoDiary(DAYS, VISIT)).toEqual(demoDiary(DAYS, VISIT))
})

test('in another language the same days are written about, in other words', () => {
  const [english, german] = [VISIT, { ...VISIT, t: translator('de').t }].map((visit) => demoDiary(DAYS, visit))
  expect([...(german?.journal.keys() ?? [])]).toEqual([...(english?.journal.keys() ?? [])])
  for (const [day, entry] of german?.journal ?? []) {
    const { plan, text, review, checklist, ...rest } = entry
    const same = english?.journal.get(day)
    expect(same).toMatchObject(rest)
    expect(text).not.toBe(same?.text)
    expect([plan === '', review === '']).toEqual([same?.plan === '', same?.review === ''])
    expect(checklist.map(({ done }) => done)).toEqual(same?.checklist.map(({ done }) => done))
  }
  expect(diaryTemplates(translator('de').t).get('demo-plan')?.name).toBe('Vor dem Tag')
})
