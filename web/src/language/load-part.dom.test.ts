import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage, withTexts } from './load-part.ts'
import type { Part } from './parts.ts'
import { currentLanguage, perLanguage, speak, t } from './translate.ts'

const FILES = { de: { first: '/first.json', academy: '/academy.json', site: '/site.json', files: '/files.json' } }
const TEXTS: Readonly<Record<string, object>> = {
  '/first.json': { Save: 'Speichern' },
  '/academy.json': { Lesson: 'Lektion' },
  '/site.json': { Lesson: 'Lektion' },
  '/files.json': { Lesson: 'Lektion' },
}

let requests: string[] = []
let isDown = false

beforeEach(() => {
  requests = []
  isDown = false
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    return Promise.resolve(isDown ? new Response('', { status: 503 }) : Response.json(TEXTS[address]))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  speak({ language: 'en', translations: {} })
})

/** A part is loaded once in the life of a page, so each test has its own. */
const lesson = (part: Part) => withTexts(part, () => Promise.resolve(t('Lesson')))

test('the texts of a part are there before its screen, and are requested once', async () => {
  speak({ language: 'de', translations: {}, files: FILES })
  expect(await Promise.all([lesson('academy'), lesson('academy')])).toEqual(['Lektion', 'Lektion'])
  expect(await lesson('academy')).toBe('Lektion')
  expect(requests).toEqual(['/academy.json'])
})

test('texts that did not come are requested again by the next visit', async () => {
  speak({ language: 'de', translations: {}, files: FILES })
  isDown = true
  await expect(lesson('site')).rejects.toThrow('503')
  isDown = false
  expect(await lesson('site')).toBe('Lektion')
})

test('English requests nothing', async () => {
  speak({ language: 'en', translations: {}, files: FILES })
  expect(await lesson('files')).toBe('Lesson')
  expect(requests).toEqual([])
})

test('another language is spoken at once, also in constants and in parts that were loaded before', async () => {
  const words = perLanguage(() => ({ save: t('Save'), lesson: t('Lesson') }))
  speak({ language: 'en', translations: {}, files: FILES })
  await lesson('files')
  expect(words()).toEqual({ save: 'Save', lesson: 'Lesson' })
  expect(words()).toBe(words())
  await changeLanguage('de')
  expect(words()).toEqual({ save: 'Speichern', lesson: 'Lektion' })
  expect(document.documentElement.lang).toBe('de')
  await changeLanguage('en')
  expect(words()).toEqual({ save: 'Save', lesson: 'Lesson' })
})

test('a language whose texts do not come changes nothing', async () => {
  speak({ language: 'en', translations: {}, files: FILES })
  isDown = true
  await expect(changeLanguage('de')).rejects.toThrow('503')
  expect([currentLanguage(), t('Save')]).toEqual(['en', 'Save'])
})
