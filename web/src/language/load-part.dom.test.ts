import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function german(answers: readonly Response[]) {
  const parts = { academy: '/academy.json', site: '/site.json', files: '/files.json' }
  vi.stubGlobal('speech', { language: 'de', translations: {}, parts })
  const requests = vi.fn<(address: string) => Promise<Response>>()
  for (const answer of answers) requests.mockResolvedValueOnce(answer)
  vi.stubGlobal('fetch', requests)
  const { withTexts } = await import('./load-part.ts')
  const { t } = await import('./translate.ts')
  return { requests, t, load: () => withTexts('academy', () => Promise.resolve(t('Lesson'))) }
}

test('the texts of a part are there before its screen, and are asked for once', async () => {
  const { requests, load } = await german([Response.json({ Lesson: 'Lektion' })])
  expect(await Promise.all([load(), load()])).toEqual(['Lektion', 'Lektion'])
  expect(await load()).toBe('Lektion')
  expect(requests.mock.calls).toEqual([['/academy.json']])
})

test('texts that did not come are asked for again by the next visit', async () => {
  const { load } = await german([new Response('', { status: 503 }), Response.json({ Lesson: 'Lektion' })])
  await expect(load()).rejects.toThrow('503')
  expect(await load()).toBe('Lektion')
})

test('English asks for nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')))
  const { withTexts } = await import('./load-part.ts')
  expect(await withTexts('academy', () => Promise.resolve('here'))).toBe('here')
})
