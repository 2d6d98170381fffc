/** Which language a terminal speaks. */
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger, TEMPLATE_CSV } from '@roundtrip/core/exchanges'
import { expect, test } from 'vitest'
import { countText, decimal, inLanguage, languageOf, plural, t, terminal } from './language.ts'
import { formatProblems } from './print-table.ts'

test.each([
  [{}, 'en'],
  [{ LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LANG: 'de_AT' }, 'de'],
  [{ LANG: 'de_DE@euro' }, 'de'],
  [{ LANG: 'de' }, 'de'],
  [{ LANG: 'C' }, 'en'],
  [{ LANG: 'POSIX' }, 'en'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{ LANG: 'en_GB.UTF-8' }, 'en'],
  [{ LANG: 'fr_FR.UTF-8' }, 'en'],
  [{ LANG: 'deu' }, 'en'],
  [{ LANG: '../../de' }, 'en'],
  [{ LC_ALL: 'C', LC_MESSAGES: 'de_DE', LANG: 'de_DE' }, 'en'],
  [{ LC_ALL: 'de_DE', LC_MESSAGES: 'C', LANG: 'C' }, 'de'],
  [{ LC_MESSAGES: 'de_DE', LANG: 'en_US' }, 'de'],
  [{ LC_ALL: '', LC_MESSAGES: '', LANG: 'de_DE' }, 'de'],
  [{ LC_ALL: '', LANG: '' }, 'en'],
  [{ LC_NUMERIC: 'de_DE', LANG: 'en_US' }, 'en'],
])('%o is %s', (environment, language) => {
  expect(languageOf(environment)).toBe(language)
})

test('words and numbers change together', () => {
  const said = () => [t('See roundtrip help.'), plural(2, 'migration'), countText(13_405), decimal('-1.50')]
  expect(said()).toEqual(['See roundtrip help.', '2 migrations', '13,405', '-1.50'])
  inLanguage('de', () => {
    expect(terminal().language).toBe('de')
    expect(said()).toEqual(['Siehe roundtrip help.', '2 Migrationen', '13.405', '-1,50'])
  })
})

test('why a row is left out is said in the language of the terminal, with its cell as it is', () => {
  const { problems } = readLedger({
    account: accountId('a'),
    files: openFiles([
      { name: 'a.csv', bytes: new TextEncoder().encode(TEMPLATE_CSV.replace(/(\n[^\n]*?,)0\.5,/, '$1half,')) },
    ]).map((file) => ({ file, zone: 'UTC' })),
  })
  expect(formatProblems(problems)).toEqual(['a.csv, line 2: "half" is not a number.'])
  inLanguage('de', () => expect(formatProblems(problems)).toEqual(['a.csv, Zeile 2: „half“ ist keine Zahl.']))
})
