import { perLanguage, t } from '../../language/translate.ts'

/** What the server stores about a person. */
export const KEPT = perLanguage((): readonly (readonly [what: string, why: string, howLong: string])[] => [
  [
    t('Email address or phone number'),
    t('To sign you in and to send you what you ask for.'),
    t('Until you delete your account'),
  ],
  [t('Password, as a one-way hash'), t('To check it. Nobody can read it back.'), t('Until you delete your account')],
  [
    t('Where you are logged in: browser, network address, time'),
    t('So that you can see it and end it.'),
    t('Until the session ends, at most 30 days after the last visit'),
  ],
  [
    t('Executions and payments, with the rows they came from'),
    t('They are the ledger from which everything is computed.'),
    t('Until you take the import back, or delete the account'),
  ],
  [t('Exchange keys, encrypted'), t('To read the exchanges you connect.'), t('Until you delete the connection')],
  [
    t(
      'Notes, labels, rules, playbooks, planned trades, calculations, watched markets, lessons done, settings and their earlier versions',
    ),
    t('You wrote them. Earlier versions can be restored.'),
    t('Until you delete them. The oldest versions go first'),
  ],
  [
    t('Pages you share by link: what was on them, and how often they were opened'),
    t('To show them to anyone who has the link. Search engines are blocked.'),
    t('Until the link ends, at most a year, or until you revoke it'),
  ],
  [t('Pictures'), t('You added them.'), t('Until you remove them, plus 30 days in which you can restore them')],
  [
    t('Tokens for scripts, as a one-way hash; when and from where they were last used'),
    t('To let your own programs in, and to show you that they were.'),
    t('Until you delete the token'),
  ],
  [
    t('Your plan, and brand and last four digits of the card, if you pay here'),
    t('To know what you have paid for. Card numbers go to the payment provider alone.'),
    t('Until you delete your account. The provider keeps its own records'),
  ],
  [
    t('Where the browsers are reached that show your notifications, encrypted'),
    t('To send your alerts there.'),
    t('Until you remove the device, or it stops accepting them'),
  ],
  [t('Which alerts were sent to you'), t('So that no alert is sent twice.'), t('60 days')],
  [t('Mails and SMS to you'), t('To bring them to you.'), t('Seconds, or at most 7 days where sending fails')],
  [
    t('Messages of the contact page'),
    t('To pass them to the operator, with a copy for you.'),
    t('Until they are sent, at most 7 days, then in the mailbox of the operator'),
  ],
  [t('Counts of attempts, under scrambled names'), t('To stop guessing and flooding.'), t('About a day')],
  [
    t('Log of calls: function, user id, outcome, duration'),
    t('To find faults. It contains nothing you typed.'),
    t('As long as the operator keeps logs'),
  ],
  [t('A demo journal'), t('You pressed the button.'), t('A week')],
])
