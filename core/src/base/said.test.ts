import { expect, test } from 'vitest'
import { anyOf, type Said, sayingOf } from './said.ts'

const PROBLEM: Said = {
  text: '{field}, row {row}: {problem}',
  values: {
    field: { text: 'Orders' },
    row: '2',
    problem: { text: 'write {columns}.', values: { columns: [{ text: 'Price' }, 'BTC'] } },
  },
}

test('what is said as data is said in English, or in other words', () => {
  expect(sayingOf(PROBLEM)).toBe('Orders, row 2: write Price, BTC.')
  const german: Readonly<Record<string, string>> = {
    Orders: 'Orders',
    Price: 'Preis',
    'write {columns}.': 'trage {columns} ein.',
  }
  const said = sayingOf(PROBLEM, (text, values) =>
    (german[text] ?? text).replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${values[name]}>`),
  )
  expect(said).toBe('<Orders>, row <2>: <trage <Preis, BTC> ein.>')
})

test('names are joined by "or", and a place without a value stays', () => {
  expect(sayingOf(anyOf(['a', 'b', 'c']))).toBe('a or b or c')
  expect(sayingOf(anyOf(['a']))).toBe('a')
  expect(sayingOf({ text: 'Save {count}' })).toBe('Save {count}')
})
