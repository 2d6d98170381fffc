import { expect, test } from 'vitest'
import { PUBLIC } from '../paths.ts'
import { prerender } from './prerender.tsx'

test('every public page is text without a script, with the ways in for a visitor', async () => {
  const pages = await prerender()
  expect(pages.map(({ path }) => path).toSorted()).toEqual(Object.values(PUBLIC).toSorted())
  for (const { title, body } of pages) {
    expect(title).toMatch(/^<title>.*Roundtrip.*<\/title>$/)
    expect(body).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(body).toMatch(/data-shown-to="visitor"><a href="\/auth\/login"/)
    expect(body).toMatch(/data-shown-to="member" hidden=""/)
    expect(body).not.toContain('<script')
  }
})

test('the start offers the demo and says what it is', async () => {
  const start = (await prerender()).find(({ path }) => path === PUBLIC.landing)?.body ?? ''
  const page = new DOMParser().parseFromString(start, 'text/html')
  expect(page.querySelector('[data-act="demo"]')?.textContent).toBe('Try the demo')
  expect(page.querySelectorAll('output')).toHaveLength(1)
})
