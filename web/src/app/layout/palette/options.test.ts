import { expect, test } from 'vitest'
import { matching, type Option } from './options.ts'

function option(name: string, group = 'Commands', words = ''): Option {
  return { id: name, group, name, words, note: '', run: () => undefined }
}
const names = (options: readonly Option[]) => options.map(({ name }) => name)

test('every typed word has to be found, in any order', () => {
  const options = [option('Theme: light'), option('Theme: dark'), option('Import trades')]
  expect(names(matching(options, 'light theme'))).toEqual(['Theme: light'])
  expect(names(matching(options, '  THEME '))).toEqual(['Theme: light', 'Theme: dark'])
  expect(matching(options, 'theme blue')).toEqual([])
})

test('further words and the group find an option too', () => {
  const options = [option('Log out', 'Commands', 'sign out leave'), option('Kelly', 'Calculators')]
  expect(names(matching(options, 'sign'))).toEqual(['Log out'])
  expect(names(matching(options, 'calc'))).toEqual(['Kelly'])
})

test('groups keep their order, and a name that begins with the text is first in its own', () => {
  const options = [option('Report: day', 'Pages'), option('Day', 'Pages'), option('Day off', 'Commands')]
  expect(names(matching(options, 'day'))).toEqual(['Day', 'Report: day', 'Day off'])
})

test('a group of many shows only some', () => {
  const tickers = Array.from({ length: 50 }, (_, index) => option(`COIN${index}USDT`, 'Tickers'))
  expect(matching(tickers, 'coin')).toHaveLength(8)
})
