import { beforeAll, describe, expect, test } from 'vitest'
import { AUTH } from '../paths.ts'
import { LOG_IN_PAGES } from './log-in-pages.ts'
import { type PrerenderedForm, prerender } from './prerender.tsx'

let forms: readonly PrerenderedForm[]
beforeAll(async () => {
  forms = (await prerender({ language: 'en', translations: {} })).forms
})

function pageOf({ head, body }: PrerenderedForm): Document {
  const text = `<html><head>${head.join('')}</head><body>${body}</body></html>`
  return new DOMParser().parseFromString(text, 'text/html')
}

test('every log-in page is there before its script', () => {
  expect(forms.map(({ path }) => path)).toEqual(Object.keys(LOG_IN_PAGES))
  expect(forms.map((form) => pageOf(form).querySelector('h1')?.textContent)).toEqual([
    'Log in',
    'Start your journal',
    'Forgot your password?',
    'Set a new password',
  ])
})

describe('until then', () => {
  test('nothing can be typed, pressed or sent, so that no password stands in an address', () => {
    for (const form of forms) {
      const page = pageOf(form)
      const [root, ...others] = page.body.children
      expect(root?.hasAttribute('inert'), form.path).toBe(true)
      expect(others).toEqual([])
      for (const field of page.querySelectorAll('input')) expect(field.hasAttribute('readonly'), form.path).toBe(true)
    }
    const login = forms
      .filter(({ path }) => path === AUTH.login)
      .flatMap((form) => [...pageOf(form).querySelectorAll('input')])
    expect(login).toHaveLength(2)
  })

  test('the head names the page', () => {
    for (const form of forms) {
      const page = pageOf(form)
      expect(page.title).toMatch(/ · Roundtrip$/)
      expect(page.querySelector('meta[name="description"]')?.getAttribute('content')).toContain('journal')
    }
  })
})
