import { expect, test } from 'vitest'
import { anyOf, counted, type Message, message, messageIn, type MessageLanguage, messageText } from './message.ts'

const PROBLEM: Message = message('{field}, row {row}: {problem}', {
  field: message('Orders'),
  row: 1200,
  problem: message('write {columns} above {least}: {rows}.', {
    columns: [message('Price'), 'a.b', 'BTC'],
    least: { decimal: '0.5' },
    rows: [counted(1, 'loss', 'losses'), counted(2000, 'fill')],
  }),
})

test('a message is written in English, or in another language', () => {
  expect(messageText(PROBLEM)).toBe('Orders, row 1,200: write Price, a.b and BTC above 0.5: 1 loss and 2,000 fills.')
  const german: Readonly<Record<string, string>> = { Price: 'Preis', loss: 'Verlust', fills: 'Fills' }
  const language: MessageLanguage = {
    t: (text, values) => (german[text] ?? text).replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${values[name]}>`),
    nounFor: (count, singular, many) => german[count === 1 ? singular : many] ?? '',
    listed: (texts) => texts.join(' & '),
    count: (value) => value.toLocaleString('de'),
    decimal: (digits) => digits.replace('.', ','),
  }
  expect(messageIn(language, PROBLEM)).toBe(
    '<Orders>, row <1.200>: <write <Preis & a.b & BTC> above <0,5>: <1 Verlust & 2.000 Fills>.>',
  )
})

test('names are joined by "or", and a placeholder without a value stays', () => {
  expect(messageText(anyOf(['a', 'b', 'c']))).toBe('a or b or c')
  expect(messageText(anyOf(['a']))).toBe('a')
  expect(messageText({ text: 'Save {count}' })).toBe('Save {count}')
})

test.each(['{cell}', '$& $1', '{row} {field}', '<b>bold</b>', ''])('a value of %j stays as it is', (cell) => {
  expect(messageText(message('"{cell}" in {row} is wrong.', { cell, row: 3 }))).toBe(`"${cell}" in 3 is wrong.`)
})
