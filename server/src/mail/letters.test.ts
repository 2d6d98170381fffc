/** Letters about the account, in the reader's language. */
import { type Language, LANGUAGES } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { codeSms, type Letter, LETTERS, mail } from './letters.ts'

const URL = 'https://journal.example/there'
const TOKEN = { name: 'Backup', settings: URL }
const PASSKEY = { name: 'Laptop', settings: URL }

/** Each letter, and each variant of those that have several. */
const WRITTEN: Readonly<Record<keyof typeof LETTERS, (language?: Language) => readonly Letter[]>> = {
  confirmAddress: (language) => [LETTERS.confirmAddress(URL, language)],
  alreadyRegistered: (language) => [LETTERS.alreadyRegistered(URL, language)],
  finishSignUp: (language) => [LETTERS.finishSignUp(URL, language)],
  resetPassword: (language) => [LETTERS.resetPassword(URL, language)],
  confirmChange: (language) => [LETTERS.confirmChange({ url: URL, address: 'new@example.com' }, language)],
  confirmNewAddress: (language) => [LETTERS.confirmNewAddress(URL, language)],
  addressTaken: (language) => [LETTERS.addressTaken(URL, language)],
  addressChanged: (language) => [LETTERS.addressChanged('new@example.com', language)],
  passwordChanged: (language) => [LETTERS.passwordChanged(URL, language)],
  tokenMade: (language) => [
    LETTERS.tokenMade({ ...TOKEN, scopes: ['read'] }, language),
    LETTERS.tokenMade({ ...TOKEN, scopes: ['read', 'import'] }, language),
  ],
  secondFactorChanged: (language) => [
    LETTERS.secondFactorChanged(true, language),
    LETTERS.secondFactorChanged(false, language),
  ],
  passkeyChanged: (language) => [
    LETTERS.passkeyChanged({ ...PASSKEY, change: 'added' }, language),
    LETTERS.passkeyChanged({ ...PASSKEY, change: 'removed' }, language),
  ],
}

const lettersIn = (language?: Language): readonly Letter[] => Object.values(WRITTEN).flatMap((write) => write(language))
const textOf = (letter: Letter): string => mail('me@example.com', letter).text

test('every letter is German for who reads German', () => {
  expect(lettersIn('de').map(({ subject }) => subject)).toEqual([
    'Bestätige deine E-Mail-Adresse',
    'Du hast schon ein Konto',
    'Schließ deine Registrierung ab',
    'Neues Passwort festlegen',
    'Bestätige die Änderung deiner E-Mail-Adresse',
    'Bestätige deine neue E-Mail-Adresse',
    'Du hast schon ein Konto',
    'Deine E-Mail-Adresse wurde geändert',
    'Dein Passwort wurde geändert',
    'Ein neues Zugriffstoken',
    'Ein neues Zugriffstoken',
    'Der zweite Faktor ist an',
    'Der zweite Faktor ist aus',
    'Ein neuer Passkey',
    'Ein Passkey wurde entfernt',
  ])
})

test('no sentence of a German letter is that of the English one, and what is filled in is the same', () => {
  const sentencesOf = (letter: Letter): readonly string[] =>
    [letter.subject, ...letter.lines, letter.act?.name ?? '', ...(letter.after ?? [])].filter((text) => text !== '')
  const filled = (letter: Letter): readonly string[] =>
    [...textOf(letter).matchAll(/https:\S+|new@example\.com|Backup|Laptop/g)].map(([text]) => text)
  const english = lettersIn('en')
  const all = new Set(english.flatMap(sentencesOf))
  expect(all.size).toBeGreaterThan(45)
  for (const [at, letter] of lettersIn('de').entries()) {
    expect(sentencesOf(letter).filter((sentence) => all.has(sentence))).toEqual([])
    expect(sentencesOf(letter)).toHaveLength(sentencesOf(english[at] as Letter).length)
    expect(filled(letter)).toEqual(filled(english[at] as Letter))
  }
})

test('a letter says in which language it is', () => {
  for (const language of LANGUAGES) {
    for (const letter of lettersIn(language)) {
      const message = mail('me@example.com', letter)
      expect(message.kind === 'mail' && message.html).toContain(`<html lang="${language}">`)
    }
  }
})

test('whose language nobody knows is written to in English', () => {
  expect(lettersIn().map(textOf)).toEqual(lettersIn('en').map(textOf))
  expect(codeSms('+4915155500001', '123456')).toEqual(codeSms('+4915155500001', '123456', 'en'))
})

test('the letter about a token says all that it can do', () => {
  const lineOf = (language: Language) => LETTERS.tokenMade({ ...TOKEN, scopes: ['read', 'import'] }, language).lines[0]
  expect(lineOf('en')).toBe(
    'An access token named “Backup” was made for your Roundtrip journal. With it a script can read and import.',
  )
  expect(lineOf('de')).toBe(
    'Für dein Roundtrip-Journal wurde das Zugriffstoken „Backup“ erstellt. Ein Skript kann damit lesen und importieren.',
  )
})

test('what somebody typed is no place of a text', () => {
  const { lines } = LETTERS.tokenMade({ name: '{acts}', settings: URL, scopes: ['read'] }, 'de')
  expect(lines[0]).toContain('„{acts}“')
})

test('a code comes in one German text', () => {
  expect(codeSms('+4915155500001', '123456', 'de').text).toBe(
    '123456 ist dein Roundtrip-Code. Er gilt 5 Minuten. Gib ihn niemandem weiter.',
  )
})
