/** Which language a terminal speaks. */
import { expect, test } from 'vitest'
import { countText, decimal, inLanguage, languageOf, plural, t, terminal } from './language.ts'

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
