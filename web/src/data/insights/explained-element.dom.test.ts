import { afterEach, describe, expect, test } from 'vitest'
import { explainedBy, explainedElement, tradesOf } from './explained-element.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

function element(html: string, selector: string): Element {
  document.body.innerHTML = html
  return document.querySelector(selector) as Element
}

describe('which trades an element stands for', () => {
  test('a link to a list of trades says it, from anything inside of it', () => {
    const start = element('<a href="/user/mira/trades?weekday=4&counted=yes&sort=net"><b>Friday</b></a>', 'b')
    const found = explainedElement(start) as Element
    expect(tradesOf(found, { search: '?side=long&figure=net' })).toEqual({
      slice: 'weekday=4&counted=yes',
      page: 'side=long',
    })
  })
  test('an element that is no link says it by itself, before a link in it', () => {
    const written = { slice: 'hour=9', without: [[{ dimension: 'side', keys: ['short'] }]] } as const
    document.body.innerHTML = '<table><tr><td><i>x</i></td></tr></table>'
    document.querySelector('tr')?.setAttribute('data-explain', explainedBy(written))
    const found = explainedElement(document.querySelector('i') as Element) as Element
    expect(tradesOf(found, { search: '' })).toEqual({ ...written, page: '' })
  })
  test('of a focused row it is the link in it', () => {
    const row = element('<div role="row"><a href="/user/mira/trades?hour=9">9</a></div>', '[role="row"]')
    expect(explainedElement(row)?.getAttribute('href')).toBe('/user/mira/trades?hour=9')
  })
})

test.each([
  ['a single trade', '/user/mira/trades/single?trade=1'],
  ['another page', '/user/mira/report/hour?side=long'],
  ['open trades', '/user/mira/trades?status=open'],
  ['what statistics leave out', '/user/mira/trades?counted=excluded'],
  ['all trades without a filter', '/user/mira/trades'],
])('%s has nothing to explain', (_, href) => {
  expect(explainedElement(element(`<a href="${href}">x</a>`, 'a'))).toBeNull()
})
