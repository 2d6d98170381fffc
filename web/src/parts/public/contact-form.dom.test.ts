/** What the script of the contact form sends. */
import { afterEach, expect, test, vi } from 'vitest'
import { speak } from '../../language/translate.ts'
import { liveContactForm } from './contact-form.ts'

const FORM = `<form><input name="name" value="Mira"><input name="email" value="mira@example.com">
  <input name="subject" value="My file"><textarea name="message">Which one?</textarea><input name="website">
  <button></button></form>`

afterEach(() => {
  vi.unstubAllGlobals()
  speak({ language: 'en', translations: {} })
})

test.each(['en', 'de'] as const)('a page in %s names its language, in which the copy is written', async (language) => {
  const sent: Headers[] = []
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    return Promise.resolve(Response.json({ data: {} }))
  })
  speak({ language, translations: {} })
  const form = new DOMParser().parseFromString(FORM, 'text/html').querySelector('form')
  if (form === null) throw new Error('There is no form.')
  liveContactForm(form)
  form.dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 300_000 })
  expect(sent[0]?.get('accept-language')).toBe(language)
})
