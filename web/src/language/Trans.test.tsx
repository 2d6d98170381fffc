import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Trans } from './Trans.tsx'
import { t } from './translate.ts'

test('elements stand around their words, and values in their places', () => {
  const text = 'Read <link>how <b>it</b> is made</link>, {name}.<br/>{count} more'
  const shown = <Trans text={text} with={{ link: <strong title="x" />, name: <i>you</i>, count: 0 }} />
  expect(renderToStaticMarkup(shown)).toBe(
    'Read <strong title="x">how <b>it</b> is made</strong>, <i>you</i>.<br/>0 more',
  )
})

test('what is filled in may be nothing, and what is unknown stays where it stands', () => {
  expect(renderToStaticMarkup(<Trans text="Filters{more}{other}" with={{ more: null }} />)).toBe('Filters{other}')
})

test('a value is not markup', () => {
  expect(renderToStaticMarkup(<Trans text="<b>{name}</b>" with={{ name: '<i>{name}</i>' }} />)).toBe(
    '<b>&lt;i&gt;{name}&lt;/i&gt;</b>',
  )
})

// Promise [Rates] A sign and its amount are never split across lines, and files and copied text stay plain.
test.each([
  ['\u2212$13.71', '\u2212\u2060$13.71'],
  ['+€8', '+\u2060€8'],
  ['\u22128,00\u00a0€', '\u22128,00\u00a0€'],
  ['\u22120.40%', '\u22120.40%'],
  ['$5', '$5'],
])('in a sentence, the amount %s stays on one line', (amount, whole) => {
  expect(t('{from} to {to}', { from: amount, to: amount })).toBe(`${whole} to ${whole}`)
  expect(renderToStaticMarkup(<Trans text="<b>{amount}</b> lost" with={{ amount }} />)).toBe(`<b>${whole}</b> lost`)
})
