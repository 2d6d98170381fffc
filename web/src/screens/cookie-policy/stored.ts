/** What the product actually stores in a browser; a test compares the names with the code that sets them. */
type Entry = readonly [name: string, purpose: string, life: string]

export const COOKIES: readonly Entry[] = [
  [
    'roundtrip.session_token',
    'Keeps you signed in. Also set by the demo.',
    '30 days after the last visit, or until you sign out',
  ],
  [
    'roundtrip.device',
    'Remembers that you signed in with your password here, so that somebody who guesses at it from elsewhere cannot lock you out.',
    '1 year',
  ],
  ['roundtrip.two_factor', 'Joins password and code while you sign in with a second factor.', '10 minutes'],
  [
    'roundtrip.trust_device',
    'Set if you ask not to be asked for the code on this device again.',
    '30 days after the last sign-in',
  ],
  ['roundtrip.state', 'Proves that an answer of another sign-in service belongs to your question to it.', '5 minutes'],
]

export const LOCAL_ENTRIES: readonly Entry[] = [
  ['roundtrip.display', 'Dark or light, and the colours of profit and loss.', 'Until cleared'],
  ['roundtrip.push-device', 'Who turned on notifications in this browser, and as which device.', 'Until cleared'],
  ['roundtrip.trade-columns', 'The columns of your list of trades.', 'Until cleared'],
  ['roundtrip.trade-indicators', 'The indicators on the charts of your trades.', 'Until cleared'],
  [
    'roundtrip.unsent.*',
    'What you wrote while the server could not be reached. Sent to it as soon as it can.',
    'Until the server has it',
  ],
]

/** The browser's database, and the cache of the service worker. */
export const OFFLINE_ENTRIES: readonly Entry[] = [
  ['roundtrip', 'Who is signed in, your trades and what you wrote.', 'Until you sign out'],
  ['roundtrip-*', 'The files of the application itself.', 'Until the next version'],
]

export const SESSION_ENTRIES: readonly Entry[] = [
  [
    'roundtrip.accounts',
    'Your trading accounts, so that a reload shows them at once.',
    'Until you sign out or close the tab',
  ],
  [
    'roundtrip.report',
    'Your last figures, so that a reload shows them at once.',
    'Until you sign out or close the tab',
  ],
  [
    'roundtrip.list-places',
    'How far you scrolled in your lists of trades, so that going back finds the same place.',
    'Until you sign out or close the tab',
  ],
  [
    'roundtrip.scroll',
    'How far you scrolled on each page, so that going back finds the same place.',
    'Until you close the tab',
  ],
  [
    'roundtrip.return-to',
    'The page of yours that asked you to log in, so that you land on it.',
    'Until you are logged in or close the tab',
  ],
  [
    'roundtrip.rule-alerts',
    'Which reached limits you have seen, so that none is shown twice.',
    'Until you close the tab',
  ],
]
