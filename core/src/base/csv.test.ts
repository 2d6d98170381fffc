import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  [[1.5, -12.25, null], '1.5,-12.25,'],
  [['2026-11-21T12:35:00.000Z'], '2026-11-21T12:35:00.000Z'],
  [[{ text: '=HYPERLINK("x")' }], '"\'=HYPERLINK(""x"")"'],
  [[{ text: '+1' }, { text: '-1' }, { text: '@a' }], "'+1,'-1,'@a"],
  [[{ text: '\t=1' }, { text: '\r=1' }], '"\'\t=1","\'\r=1"'],
  [[{ text: '＝1' }, { text: '＋1' }, { text: '－1' }, { text: '＠a' }], "'＝1,'＋1,'－1,'＠a"],
  [[{ text: '"=cmd' }, { text: ';=1+1' }, { text: ' =1' }], '"\'""=cmd","\';=1+1",\' =1'],
  [[{ text: 'a;=1' }, { text: 'a = b' }], '"a;=1",a = b'],
  [['-12.5', '+3'], '-12.5,+3'],
  [[{ text: 'a, b' }, { text: 'two\nlines' }], '"a, b","two\nlines"'],
  [[0.00000001, 1e21, Number.NaN, Number.POSITIVE_INFINITY], '0.00000001,1000000000000000000000,,'],
])('%o is written %s', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})
