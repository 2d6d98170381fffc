/** What the server stores about a person. */
export const KEPT: readonly (readonly [what: string, why: string, howLong: string])[] = [
  [
    'Email address or phone number',
    'To sign you in and to send you what you ask for.',
    'Until you delete your account',
  ],
  ['Password, as a one-way hash', 'To check it; nobody can read it back.', 'Until you delete your account'],
  [
    'Where you are signed in: browser, network address, time',
    'So that you can see it and end it.',
    'Until the session ends, at most 30 days after the last visit',
  ],
  [
    'Executions and payments, with the rows they came from',
    'They are the ledger from which everything is computed.',
    'Until you take the import back, or delete the account',
  ],
  ['Exchange keys, encrypted', 'To read the exchanges you connect.', 'Until you delete the connection'],
  [
    'Notes, labels, rules, playbooks, planned trades, calculations, watched markets, lessons done, settings and their earlier versions',
    'You wrote them; earlier versions can be put back.',
    'Until you delete them. The oldest versions go first',
  ],
  [
    'Pages you share by link: what was on them, and how often they were opened',
    'To show them to anyone who has the link. Search engines are kept out.',
    'Until the link ends, at most a year, or until you revoke it',
  ],
  ['Pictures', 'You added them.', 'Until you remove them, and 30 days more so that you can put them back'],
  [
    'Tokens for scripts, as a one-way hash; when and from where they were last used',
    'To let your own programs in, and to show you that they were.',
    'Until you delete the token',
  ],
  [
    'Your plan, and brand and last four digits of the card, if you pay here',
    'To know what you have paid for. Card numbers go to the payment provider alone.',
    'Until you delete your account; the provider keeps records of its own',
  ],
  [
    'Where the browsers are reached that show your notifications, encrypted',
    'To send your alerts there.',
    'Until you remove the device, or it takes no more',
  ],
  ['Which alerts were sent to you', 'To tell nothing twice.', '60 days'],
  ['Mails and SMS to you', 'To bring them to you.', 'Seconds; at most 7 days where sending fails'],
  [
    'Messages of the contact page',
    'To pass them to the operator, with a copy for you.',
    'Until they are sent, at most 7 days; then in the mailbox of the operator',
  ],
  ['Counts of attempts, under scrambled names', 'To stop guessing and flooding.', 'About a day'],
  [
    'Log of calls: function, user id, outcome, duration',
    'To find faults. It holds nothing that you typed.',
    'As long as the operator keeps logs',
  ],
  ['A demo journal', 'You pressed the button.', 'A week'],
]
