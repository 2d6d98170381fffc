import { expect, test } from 'vitest'
import { usedIn } from './translations.ts'

const GERMAN = {
  Open: 'Offen',
  'Open (candle)': 'Eröffnung',
  'loss | losses': { one: 'Verlust', other: 'Verluste' },
  'gain | gains': { one: 'Gewinn', other: 'Gewinne' },
  "You'll see “{name}”.": 'Du siehst „{name}“.',
  'Not asked for.': 'Nicht gefragt.',
}

test('a page takes the translations of the texts that its code holds, however a bundler quotes them', () => {
  const code = "x(`Open`);n(2,\"loss\",'losses');t('You\\'ll see “{name}”.');const gains=Opened"
  expect(Object.keys(usedIn(code, GERMAN))).toEqual(['Open', 'Open (candle)', 'loss | losses', "You'll see “{name}”."])
  expect(usedIn('', GERMAN)).toEqual({})
})
