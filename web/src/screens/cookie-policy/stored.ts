import { perLanguage, t } from '../../language/translate.ts'

/** What the product actually stores in a browser; a test compares the names with the code that sets them. */
type Entry = readonly [name: string, purpose: string, life: string]

export const COOKIES = perLanguage((): readonly Entry[] => [
  [
    'roundtrip.session_token',
    t('Keeps you logged in. Also set by the demo.'),
    t('30 days after the last visit, or until you log out'),
  ],
  [
    'roundtrip.device',
    t(
      'Remembers that you logged in with your password here, so that somebody who guesses at it from elsewhere cannot lock you out.',
    ),
    t('1 year'),
  ],
  ['roundtrip.two_factor', t('Joins password and code while you log in with a second factor.'), t('10 minutes')],
  [
    'roundtrip.trust_device',
    t('Set if you ask not to be asked for the code on this device again.'),
    t('30 days after the last sign-in'),
  ],
  [
    'roundtrip.state',
    t('Proves that an answer of another sign-in service belongs to your question to it.'),
    t('5 minutes'),
  ],
])

export const LOCAL_ENTRIES = perLanguage((): readonly Entry[] => [
  [
    'roundtrip.display',
    t(
      'How the journal looks and reads: dark or light, the colors of profit and loss, the language, how numbers, dates and results are written, and whether amounts are hidden.',
    ),
    t('Until cleared'),
  ],
  ['roundtrip.push-device', t('Who turned on notifications in this browser, and as which device.'), t('Until cleared')],
  ['roundtrip.trade-columns', t('The columns of your list of trades.'), t('Until cleared')],
  ['roundtrip.trade-indicators', t('The indicators on the charts of your trades.'), t('Until cleared')],
  [
    'roundtrip.unsent.*',
    t('What you wrote while the server could not be reached. Sent to it as soon as it can.'),
    t('Until the server has it'),
  ],
])

/** The browser's database, and the cache of the service worker. */
export const OFFLINE_ENTRIES = perLanguage((): readonly Entry[] => [
  ['roundtrip', t('Who is logged in, your trades and what you wrote.'), t('Until you log out')],
  ['roundtrip-*', t('The files of the application itself.'), t('Until the next version')],
])

export const SESSION_ENTRIES = perLanguage((): readonly Entry[] => [
  [
    'roundtrip.accounts',
    t('Your trading accounts, so that a reload shows them at once.'),
    t('Until you log out or close the tab'),
  ],
  [
    'roundtrip.report',
    t('Your last figures, so that a reload shows them at once.'),
    t('Until you log out or close the tab'),
  ],
  [
    'roundtrip.list-places',
    t('How far you scrolled in your lists of trades, so that going back finds the same place.'),
    t('Until you log out or close the tab'),
  ],
  [
    'roundtrip.scroll',
    t('How far you scrolled on each page, so that going back finds the same place.'),
    t('Until you close the tab'),
  ],
  [
    'roundtrip.return-to',
    t('The page that asked you to log in, so that you return to it.'),
    t('Until you are logged in or close the tab'),
  ],
  [
    'roundtrip.rule-alerts',
    t('Which reached limits you have seen, so that none is shown twice.'),
    t('Until you close the tab'),
  ],
])
