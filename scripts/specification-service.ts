/** What the product promises about plans, data and those who only look; see `specification.ts`. */
import { row, type Section } from './spec-table.ts'

const PAYMENTS = 'server/src/payments/payments.test.ts'
const WEBHOOK = 'server/src/payments/webhook.test.ts'
const LIMITS = 'server/src/plans/limits.test.ts'
const BROWSER = 'e2e/payments.spec.ts'
const NOTICES = 'server/src/notices/notices.test.ts'
const SUMMARY = 'server/src/summary/summary.test.ts'
const ALERTS = 'server/src/alerts/alerts.test.ts'
const NOTIFICATIONS = 'server/src/alerts/notifications.test.ts'
const SCREENS = 'server/src/alerts/screens.test.ts'
const PERIODS = 'server/src/summary/period.test.ts'
const ELSEWHERE = 'server/src/export/elsewhere.test.ts'
const RESTORE = 'server/src/export/restore.test.ts'
const DAMAGED = 'server/src/export/damaged.test.ts'
const EXPORT = 'server/src/export/export.test.ts'
const TOKENS = 'server/src/auth/access-tokens.test.ts'
const REMOTE = 'server/src/cli/remote.test.ts'
const DATABASE = 'server/src/app/database-comes-and-goes.test.ts'
const METRICS = 'server/src/state/metrics.test.ts'
const STATE = 'server/src/state/server-state.test.ts'
const TRACES = 'server/src/watch/open-traces.test.ts'
const REQUESTS = 'server/src/http/watch-requests.test.ts'
const RESTORE_SERVER = 'server/src/backup/restore-server.test.ts'
const DAMAGED_BACKUP = 'server/src/backup/damaged-backup.test.ts'
const SETUP = 'server/src/backup/setup-routes.test.ts'
const PROOF = 'server/src/backup/prove-backup.test.ts'
const NIGHTLY = 'server/src/backup/keep-backups.test.ts'
const UPGRADE = 'server/src/backup/upgrade-embedded.test.ts'
const PAGES = 'e2e/pages.spec.ts'
const DESK = 'server/src/mail/contact-desk.test.ts'
const RATES = 'server/src/market/rate-keeper.test.ts'

export const SERVICE: readonly Section[] = [
  {
    title: 'Plans and payment',
    requirements: [
      row(
        'What is shown is what is charged, before it is charged.',
        `${PAYMENTS} > plans > anyone reads them, in order, with the prices that the provider charges`,
        `${PAYMENTS} > a subscription > changes at once, and charges what the preview said`,
      ),
      row(
        'A plan changes only by what the provider says when it is asked.',
        `${WEBHOOK} > an event > that is forged in any way is refused, and nothing is read`,
        `${WEBHOOK} > an event > that is genuine is only a reason to look: what it says is not believed`,
        `${WEBHOOK} > an event > that comes ten times is handled once`,
        `${WEBHOOK} > an event > of a whole life, delivered backwards and doubled, leads to how it ended`,
        `${WEBHOOK} > webhooks that were lost are found when all customers are read again`,
      ),
      row(
        'Nobody pays twice, whatever is pressed, repeated or cut off.',
        `${PAYMENTS} > a checkout > asked for fifty times at once is one customer, one page and fifty equal answers`,
        `${PAYMENTS} > a checkout > that was paid twice nevertheless: the second is given back and ends, and somebody is reported`,
        `${WEBHOOK} > a server that dies between what it asked for and the answer > an answer that is lost on the way is asked for again, and counts once`,
      ),
      row(
        'A renewal that fails is reported once; the plan goes on for a week, and comes back when it is paid late.',
        `${PAYMENTS} > a subscription > that is not renewed keeps its plan for a week, tells once, and comes back when it is paid late`,
        `${BROWSER} > a renewal that fails is reported on every screen, and a card that works mends it`,
      ),
      row(
        'What a plan limits is shown before it is reached, and refused by the server.',
        `${BROWSER} > what a plan limits is shown before it is reached, and refused in words`,
        ...['accounts', 'fills by hand', 'bytes of pictures', 'tokens'].map((name) => `${LIMITS} > ${name}`),
        `${LIMITS} > imported fills: a file that does not fit lands not at all, and one that is known always fits`,
        `${LIMITS} > connections, and a synchronisation that stops where the plan is full and goes on after an upgrade`,
      ),
      row(
        'An account that is deleted ends its subscription first.',
        `${WEBHOOK} > deleting the account > is refused while the provider does not answer, and then ends the subscription first`,
      ),
    ],
  },
  {
    title: 'What is reported without being asked',
    requirements: [
      row(
        'A connection that breaks is mailed once, until it works again; who does not want that gets no mail.',
        `${NOTICES} > a connection that breaks > is mailed once, however often it is tried, and again only after it was whole`,
        `${NOTICES} > a connection that breaks > is not mailed to who does not want that`,
      ),
      row(
        'An address that takes no mail is said in the product.',
        `${NOTICES} > an address that takes no mail > shows in the product, once for all letters, until it is dismissed`,
        `${NOTICES} > an address that takes no mail > is reported by the service that carries the mail, who must know the token`,
      ),
      row(
        'A summary of the day or week has the figures of the report, and goes once, whatever the zone and however many servers.',
        `${SUMMARY} > the figures > of every day are those of the report`,
        `${SUMMARY} > sending > happens once on each way, with two servers that look again and again, and after a start`,
        `${PERIODS} > every day and every week comes once and none is left out, whatever the zone and however clocks change`,
      ),
      row(
        'An alert is reported once on each way, however many servers look and whatever dies, and without amounts unless they are wanted.',
        `${ALERTS} > a limit that is reached > is reported once on each way, with two servers that look again and again, and after a start`,
        `${ALERTS} > a limit that is reached > says no amount unless the trader chose so`,
        `${ALERTS} > a server that dies > and starts again sends what was raised before`,
        `${ALERTS} > a demo is reported nothing`,
        `${SCREENS} > an instrument rests for an hour after it was reported; others do not`,
      ),
      row(
        'A notification can be read by its device alone, and a device that takes no more is forgotten.',
        `${NOTIFICATIONS} > a notification > reaches each device, signed by this server and for its eyes only`,
        `${NOTIFICATIONS} > a notification > that answers * is the last to its device`,
        `${NOTIFICATIONS} > a notification > leaves no address and no key where others read`,
      ),
      row(
        'A webhook reaches public addresses alone, and its secret is never shown again.',
        'server/src/outgoing/public-post.test.ts > sending > * is refused before anything is sent',
        `${SUMMARY} > the address of a webhook > is shown by its host and its end, and stands nowhere in the database, an export or the log`,
      ),
    ],
  },
  {
    title: 'Everything out, everything in',
    requirements: [
      row(
        'An archive of everything restores the same numbers in an empty account.',
        `${EXPORT} > an archive holds everything, counted and with checksums`,
        `${RESTORE} > a whole journal > says what came, and leaves the same archive`,
        `${ELSEWHERE} > a journal restored on a server without network has the same figures > everything that a journal can hold`,
        `${ELSEWHERE} > what differs from the archive is listed > an archive of an earlier release has no rates`,
        `${RESTORE} > a whole journal > the same trades with the same ids, and the same report to the last digit`,
        `${RESTORE} > a whole journal > notes hang on their trades, pictures are shown, earlier versions are there`,
        'e2e/data.spec.ts > a journal goes out as one file and comes back in another account',
      ),
      row(
        'A damaged archive, and one whose restoring is cut off, changes nothing.',
        `${DAMAGED} > a damaged archive changes nothing > afterwards the journal is as empty as before, and takes a whole archive`,
        `${RESTORE} > killed in the middle it leaves nothing, and the journal takes the archive afterwards`,
      ),
      row(
        'Files for people hold the figures of the lists, and no text in them is a formula.',
        `${EXPORT} > files for people hold the figures of the lists, and no text in them is a formula`,
      ),
      row(
        'A script reads or brings in with a token that is shown once and dies at once.',
        `${TOKENS} > its text is shown once, kept nowhere, and can be told from a typing error`,
        `${TOKENS} > revoked it is dead at once, on every process`,
        'server/src/app/access.test.ts > a script > never touches accounts, keys, tokens, or what cannot be undone',
        'e2e/data.spec.ts > a script comes in with a token, and not after it is revoked',
      ),
      row(
        'The terminal brings files in and takes archives out of any server, and counts as the screens do.',
        `${REMOTE} > a journal from the terminal > files come in once, and the report is the local one and that of the screens`,
        `${REMOTE} > a journal from the terminal > an archive goes out, into another journal, and the report there is the same`,
      ),
    ],
  },
  {
    title: 'Operation',
    requirements: [
      row(
        'The database may go away and come back: the server stays, says so, keeps everybody signed in and loses nothing.',
        `${DATABASE} > the embedded database > that is killed is started again, and nothing that was saved is lost`,
        `${DATABASE} > the embedded database > gets another watchdog where that was killed, which ends it with the server`,
        `${DATABASE} > every connection that is cut, also in the middle of a request, is opened again`,
        `${DATABASE} > a database that stays away makes nobody a stranger, and the server waits for it`,
      ),
      row(
        'Several servers may start at once, and each says which of its parts work.',
        `${DATABASE} > three servers that start at once on an empty database all work, and say so`,
        `${DATABASE} > readiness tells the parts apart, while the process counts as alive`,
      ),
      row(
        'Metrics are for those with the token, name nobody, and do not grow with users or addresses.',
        `${METRICS} > who may read it`,
        `${METRICS} > users, addresses, unknown paths and functions add no series, and nothing personal stands in any`,
        `${METRICS} > the dashboard and the alerts`,
      ),
      row(
        'A request can be followed by its id, in traces and in the log, and neither says who asked for what.',
        `${TRACES} > a request is one trace: route, function, task and transactions`,
        `${TRACES} > no user, address, secret, statement or text is in them`,
        `${REQUESTS} > an answer of an error carries the id of its header, and so does what is logged about it`,
        `${REQUESTS} > nothing in it is personal`,
      ),
      row(
        'Operators see the state of the server and of all syncs, nobody else does, and no journal is in it.',
        `${STATE} > nobody else sees it, and nobody else is said to be an operator`,
        `${STATE} > no access token sees it`,
        `${STATE} > nothing of a user is in it`,
        'e2e/operator.spec.ts > an operator opens the state of the server from the menu',
        'e2e/operator.spec.ts > a trader is not offered it, and its address shows nothing',
      ),
      row(
        'A whole server is saved while people work on it, and brought back elsewhere with nothing missing, or not at all.',
        `${RESTORE_SERVER} > saved during writes, it is one moment, and everybody finds everything elsewhere`,
        `${RESTORE_SERVER} > tables, policies, rights, triggers and numbers are as before`,
        `${RESTORE_SERVER} > killed at any moment, a restore has done nothing, and the next one all`,
        `${DAMAGED_BACKUP} > refused is`,
        `${SETUP} > a backup is restored, the server starts again, and its users sign in`,
      ),
      row(
        'A backup proves itself every night, and operators hear of one that does not.',
        `${PROOF} > made by an operator it is restored on trial, and every journal has its figures`,
        `${PROOF} > a row that was changed in the restored database is noticed, by table and by figures`,
        `${NIGHTLY} > two servers make one, once a day, and the oldest go`,
        `${NIGHTLY} > one that fails is a notice and a letter to operators, until one works`,
      ),
      row(
        'Before the shape of the database changes it is saved, also for a new major version of PostgreSQL.',
        `${UPGRADE} > before an update > a backup is saved, its place is logged, and it restores into the new release`,
        `${UPGRADE} > before an update > without a place for it, the server does not start, unless it is told to`,
      ),
    ],
  },
  {
    title: 'Pages for everyone',
    requirements: [
      row(
        'Every page is readable without a script, on a phone and in both themes.',
        `${PAGES} > without JavaScript > every page is there to read, and the form is sent`,
        `${PAGES} > pages fit a phone, are clean for readers in both themes, and nothing moves while they load`,
      ),
      row(
        'A visitor can write to the people who run the server, and nobody can use that for spam.',
        `${PAGES} > somebody writes to the operator; what is wrong is named, and nothing typed is lost`,
        `${DESK} > a message reaches the reader, and a copy its sender; neither has a link in it`,
        `${DESK} > how often > an address gets three copies a day, however many write in its name; each message arrives`,
      ),
    ],
  },
  {
    title: 'Rates',
    requirements: [
      row(
        'Fees in any coin, and reports in another currency, count at the price of their hour.',
        `${RATES} > fees in a coin that the trader never traded count at the market’s last close`,
        `${RATES} > reports in another currency count every payment at the rate of its moment`,
      ),
      row(
        'Numbers and days are written as the reader chose, and read so where they are typed.',
        'web/src/format/style.test.ts > numbers with point-comma',
        'web/src/format/decimal.test.ts > with point-comma, "1.234,5" is 1234.5',
      ),
    ],
  },
]
