import { afterEach, describe, expect, test } from 'vitest'
import { explainedBy, explainedElement, tradesOf } from './explained-element.ts'

afterEach(() => document.body.replaceChildren())

type Attributes = Readonly<Record<string, string>>

/** An element of the page, within another one. */
function made(tag: string, attributes: Attributes = {}, parent: Element = document.body): Element {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  parent.append(element)
  return element
}

describe('which trades an element stands for', () => {
  test('a link to a list of trades says it, from anything inside of it', () => {
    const link = made('a', { href: '/user/mira/trades?weekday=4&counted=yes&sort=net' })
    const element = explainedElement(made('b', {}, link)) as Element
    expect(tradesOf(element, { search: '?side=long&figure=net' })).toEqual({
      slice: 'weekday=4&counted=yes',
      page: 'side=long',
    })
  })
  test('an element that is not a link says it by itself, before a link in it', () => {
    const written = { slice: 'hour=9', without: [[{ dimension: 'side', keys: ['short'] }]] } as const
    const row = made('tr', { 'data-explain': explainedBy(written) }, made('table'))
    made('a', { href: '/user/mira/trades?hour=9' }, row)
    const element = explainedElement(made('td', {}, row)) as Element
    expect(tradesOf(element, { search: '' })).toEqual({ ...written, page: '' })
  })
  test('of a focused row it is the link in it', () => {
    const row = made('div', { role: 'row' })
    const link = made('a', { href: '/user/mira/trades?hour=9' }, row)
    expect(explainedElement(row)).toBe(link)
  })
})

test.each([
  ['a single trade', '/user/mira/trades/single?trade=1'],
  ['another page', '/user/mira/report/hour?side=long'],
  ['open trades', '/user/mira/trades?status=open'],
  ['what statistics leave out', '/user/mira/trades?counted=excluded'],
  ['all trades without a filter', '/user/mira/trades'],
])('%s has nothing to explain', (_, href) => {
  expect(explainedElement(made('a', { href }))).toBeNull()
})
