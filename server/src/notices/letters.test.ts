/** Notices as letters, in the language of the user. */
import { momentOf, utcMs } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { mail } from '../mail/letters.ts'
import { noticeLetter } from './letters.ts'
import type { News } from './news.ts'

const NEWS: readonly News[] = [
  {
    kind: 'payment-failed',
    about: 'in_1',
    amount: '12.00',
    currency: 'EUR',
    graceEnds: utcMs(momentOf('2026-12-01T00:00:00Z')),
  },
  { kind: 'backup-failed', about: 'daily', trouble: 'The disk is full.' },
  { kind: 'summary-failed', about: 'discord.com' },
  { kind: 'connection-broken', about: 'c1', name: 'Bybit main', trouble: 'key-refused', exchangeMessage: null },
]

const letters = (language?: 'en' | 'de') =>
  NEWS.map((news) => noticeLetter(news, { pagesUrl: 'https://journal.example', uid: 'u1', language }))

test('every notice has a German letter that leads to the same page', () => {
  expect(letters('de').map((letter) => letter?.subject)).toEqual([
    'Deine Zahlung ist fehlgeschlagen',
    'Die Sicherung deines Servers ist fehlgeschlagen',
    'Deine Zusammenfassung kam nicht an',
    'Bybit main synchronisiert nicht mehr',
  ])
  expect(letters('de').map((letter) => letter?.act?.url)).toEqual(letters().map((letter) => letter?.act?.url))
})

test('no sentence of a German letter is that of the English one', () => {
  const sentencesOf = (language: 'en' | 'de') =>
    letters(language).map((letter) => [...(letter?.lines ?? []), letter?.act?.name, ...(letter?.after ?? [])])
  const english = new Set(sentencesOf('en').flat())
  expect(english.size).toBeGreaterThan(12)
  // The server writes about a backup's problem, to its operator.
  expect(
    sentencesOf('de')
      .flat()
      .filter((sentence) => english.has(sentence)),
  ).toEqual(['The disk is full.'])
})

test('a German letter says so to mail programs, with German around it', () => {
  const [letter] = letters('de')
  const message = letter === null || letter === undefined ? null : mail('me@example.com', letter)
  if (message?.kind !== 'mail') throw new Error('It is a mail.')
  expect(message.html).toContain('<html lang="de">')
  expect(message.html).toContain('Oder öffne diese Adresse:')
  expect(message.text).toContain('Die Zahlung von 12.00 EUR für deinen Roundtrip-Tarif hat nicht geklappt.')
})
