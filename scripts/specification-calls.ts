/** What the product promises of its calls and of errors; the second half of `specification.ts`. */
import { type Requirement, row, type Section } from './spec-table.ts'

const CALL = 'web/src/data/requests/callable.test.ts'
const JUDGED = `${CALL} > an answer is judged in the order of the protocol`
const REQUEST = `${CALL} > a request is what the protocol says`
const ORACLE = 'oracle/callable.test.ts > both clients'
const SERVED = 'server/src/app/served.test.ts'
const ORIGINS = 'web/src/origins.test.ts'
const SESSION = 'web/src/data/session/session.test.ts'
const SCREEN = 'web/src/app/screen.test.tsx'
const CHUNK = 'web/src/ui/chunk.test.ts'
const LAYOUT = 'e2e/layout.spec.ts'
const JOURNAL = 'e2e/journal.spec.ts'

const status = (name: string, code: string): Requirement =>
  row(`HTTP status ${name} alone means ${code}.`, `${JUDGED} > ${name} {} is ${code} "${code}"`, `${ORACLE} > ${name}`)

const AUTH = 'server/src/auth/auth.test.ts'
const WAYS = 'server/src/auth/other-ways.test.ts'
const ACCOUNTS = 'e2e/accounts.spec.ts'

const ACCOUNT_CALLS: readonly Requirement[] = [
  row(
    'The accounts service signs up.',
    `${AUTH} > signing up > sends a link, and only after it was opened does the password open the journal`,
    `${ACCOUNTS} > who signs up and confirms in another tab is in`,
  ),
  row(
    'The accounts service signs in with email and password.',
    `${AUTH} > a new sign-in has a new session, and signing out ends it`,
    `${ACCOUNTS} > an address is confirmed on another device with the password`,
  ),
  row(
    'The accounts service signs in with an identity provider.',
    `${WAYS} > an identity provider > makes an account at the first visit and finds it at the second`,
    `${ACCOUNTS} > an identity provider vouches for who comes from it`,
  ),
  row(
    'The accounts service signs in with a phone number.',
    `${WAYS} > a phone number > opens an account with the code that was sent to it`,
    `${ACCOUNTS} > a phone number and the code that was sent to it are a way in`,
  ),
  row(
    'The accounts service sends a verification code.',
    `${WAYS} > a phone number > gets five codes an hour, not more`,
    `${WAYS} > SMS > go to the gateway that is set, with its token`,
  ),
  row(
    'The accounts service looks an account up.',
    'server/src/auth/sessions.test.ts > the name can be changed',
    `${SESSION} > the user is undetermined until the server has answered`,
  ),
  row(
    'The accounts service updates an account.',
    'server/src/auth/sessions.test.ts > the name can be changed',
    'server/src/auth/reset.test.ts > a new email address > counts after both mailboxes have agreed; other devices and old links end',
  ),
  row(
    'The accounts service deletes an account.',
    'server/src/auth/delete.test.ts > who deletes the account takes everything along, from every table, file and log',
  ),
  row(
    'Payment by card goes through a checkout.',
    'server/src/payments/payments.test.ts > a checkout > is confirmed before any webhook arrives, and webhooks change nothing after',
    'server/src/payments/payments.test.ts > a checkout > counts without the browser ever coming back',
  ),
]

const ACCOUNT_ERRORS: readonly Requirement[] = [
  row(
    'A wrong password is reported, in the same words as an unknown address.',
    `${AUTH} > nobody learns who has an account > sign-in answers alike for known and unknown addresses`,
    `${ACCOUNTS} > ten wrong passwords are enough, but not for the device that knows the right one`,
  ),
  row(
    'A user who is not found is answered like one with another password.',
    `${AUTH} > nobody learns who has an account > sign-in answers alike for known and unknown addresses`,
  ),
  row(
    'An email that is already in use is told to its owner alone, by mail.',
    `${AUTH} > nobody learns who has an account > who signs up with a known address gets a mail that says so, and nothing changes`,
    `${AUTH} > nobody learns who has an account > sign-up answers alike for known and unknown addresses`,
  ),
  row(
    'Too many requests are reported.',
    'server/src/auth/limits.test.ts > guessing > one account from many addresses ends at the eleventh try; a device that it knows still gets in',
    `${ACCOUNTS} > ten wrong passwords are enough, but not for the device that knows the right one`,
  ),
]

export const CALLS: readonly Section[] = [
  {
    title: 'Calls: services',
    requirements: [
      row(
        'The pages use an accounts, a document and a functions service.',
        `${ORIGINS} > development flag "": authentication at *`,
        `${ORIGINS} > development flag "": documents at *`,
        `${ORIGINS} > development flag "": functions in us-central1 at *`,
      ),
      row(
        'Functions run in us-central1 by default, and in europe-west2.',
        `${REQUEST} > a function without a region belongs to us-central1, one of europe-west2 is called there`,
        `${SERVED} > a function of europe-west2 answers there and nowhere else`,
        `${ORACLE} > ours in europe-west2`,
        `${ORACLE} > ours in the wrong region`,
      ),
      row(
        'With the development flag the document service is asked on port 8080.',
        `${ORIGINS} > development flag "true": documents at http://localhost:8080/v1`,
      ),
      row(
        'With the development flag the functions are asked on port 5001.',
        `${ORIGINS} > development flag "true": functions in us-central1 at http://localhost:5001/*`,
        `${ORIGINS} > development flag "true": functions in europe-west2 at http://localhost:5001/*`,
        `${SERVED} > pages of another origin, in development`,
      ),
      row(
        'With the development flag the accounts service is asked on port 9099.',
        `${ORIGINS} > development flag "true": authentication at http://localhost:9099/api/auth`,
      ),
    ],
  },
  {
    title: 'Calls: protocol of functions',
    requirements: [
      row(
        'A call is a POST to the named function, with a JSON body that holds a data field.',
        `${REQUEST} > POST to the address of its region and name, JSON with a data field`,
        `${REQUEST} > no argument is null`,
        `${ORACLE} > no argument`,
        'server/src/http/callable.test.ts > the callable protocol > GET',
        'server/src/http/callable.test.ts > the callable protocol > no data',
      ),
      row(
        'Bearer authorization is an optional header.',
        `${REQUEST} > optional headers: bearer`,
        `${REQUEST} > optional headers: none`,
        `${ORACLE} > a bearer token`,
        `${SERVED} > the bearer token is optional and never wrong: *`,
      ),
      row(
        'The messaging instance token is an optional header.',
        `${REQUEST} > optional headers: messaging instance token`,
        `${ORACLE} > a messaging instance token`,
      ),
      row(
        'The app-check token is an optional header.',
        `${REQUEST} > optional headers: app-check token`,
        `${ORACLE} > an app-check token`,
      ),
      row(
        'The response is read from its data field, or from result.',
        `${JUDGED} > 200 {"data":7} is ok "7"`,
        `${JUDGED} > 200 {"result":7} is ok "7"`,
        `${ORACLE} > data wins over result`,
      ),
      row(
        'A call is given up after 70 seconds.',
        `${CALL} > time and connection > a call is given up after 70,000 ms, and its request is stopped`,
        `${CALL} > time and connection > a limit of 0 is the limit of 70,000 ms`,
        `${SERVED} > a function that does not answer in time is given up with 504`,
        `${SERVED} > the server gives up after 65,000 ms, before its client does after 70,000`,
      ),
      row(
        'A token is renewed before it ends.',
        `${SESSION} > a token is kept in memory and renewed 30 s before it ends, once for all who ask`,
        `${CALL} > time and connection > an expired token is refreshed once, then the call is repeated`,
      ),
    ],
  },
  { title: 'Calls: accounts and payment', requirements: ACCOUNT_CALLS },
  {
    title: 'Errors of function calls',
    requirements: [
      row(
        'HTTP status 200-299 alone means ok.',
        `${JUDGED} > 200 {"data":7} is ok "7"`,
        `${JUDGED} > 299 {"data":7} is ok "7"`,
        `${ORACLE} > 201`,
        `${ORACLE} > 299`,
      ),
      row(
        'HTTP status 0, which is no answer at all, means internal.',
        `${CALL} > time and connection > a lost connection is internal`,
        `${ORACLE} > a connection dropped without an answer`,
        `${ORACLE} > a server that is not there is internal`,
      ),
      row(
        'HTTP status 500 alone means internal.',
        `${JUDGED} > 500 <html> is internal "internal"`,
        `${ORACLE} > 500 with data`,
      ),
      status('400', 'invalid-argument'),
      status('401', 'unauthenticated'),
      status('403', 'permission-denied'),
      row(
        'HTTP status 404 alone means not-found.',
        `${JUDGED} > 404 {} is not-found "not-found"`,
        `${ORACLE} > 404 with HTML`,
      ),
      status('409', 'aborted'),
      status('429', 'resource-exhausted'),
      status('499', 'cancelled'),
      status('501', 'unimplemented'),
      status('503', 'unavailable'),
      status('504', 'deadline-exceeded'),
      row(
        'Any other HTTP status alone means unknown.',
        ...['300', '418', '502'].map((code) => `${JUDGED} > ${code} {} is unknown "unknown"`),
        ...['300', '304', '402', '405', '410', '413', '418', '422', '502', '505'].map((code) => `${ORACLE} > ${code}`),
      ),
      row(
        'A status and a message in the body override the mapping.',
        `${JUDGED} > 409 {"error":{"status":"ABORTED","message":"Document was changed"}} is aborted "Document was changed"`,
        `${JUDGED} > 200 {"error":{"status":"ABORTED"}} is aborted "ABORTED"`,
        `${ORACLE} > * with 418`,
        `${ORACLE} > only a message`,
        `${ORACLE} > OK with 500 and a result`,
      ),
      row(
        "A response that is not a valid JSON object gives 'Response is not valid JSON object.'",
        `${JUDGED} > 200 <html> is internal "Response is not valid JSON object."`,
        `${JUDGED} > 200 null is internal "Response is not valid JSON object."`,
        `${ORACLE} > HTML with 200`,
        `${ORACLE} > 204`,
      ),
      row(
        "A response without data gives 'Response is missing data field.'",
        `${JUDGED} > 200 {"foo":1} is internal "Response is missing data field."`,
        `${ORACLE} > an object without data`,
      ),
      row(
        'A timeout gives deadline-exceeded.',
        `${CALL} > time and connection > a call is given up after 70,000 ms, and its request is stopped`,
        `${ORACLE} > no answer in time`,
        `${ORACLE} > no end of the body in time`,
        `${ORACLE} > ours gives up a silent function`,
      ),
    ],
  },
  {
    title: 'Other errors and notifications',
    requirements: [
      row(
        "A script chunk that does not load gives a ChunkLoadError with the message 'Loading chunk failed'.",
        `${CHUNK} > "*" is a failed chunk`,
        `${CHUNK} > a chunk that never arrives fails after 120 s, not before`,
        `${JOURNAL} > a screen that does not load keeps the navigation and offers to reload`,
      ),
      row(
        "Unhandled errors of routing show a screen titled 'Unexpected Application Error!'.",
        `${SCREEN} > the error screen is titled "Unexpected Application Error!"`,
        `${JOURNAL} > a screen that does not load keeps the navigation and offers to reload`,
      ),
      row(
        'Toasts appear at the bottom right.',
        `${LAYOUT} > a toast is 250 px wide at the bottom right, and a second error takes its place`,
      ),
      row(
        'At most one success toast and one error toast show at a time.',
        'web/src/ui/notify.test.tsx > the newest success and the newest error stay',
        `${LAYOUT} > a toast is 250 px wide at the bottom right, and a second error takes its place`,
      ),
      row(
        'Unexpected errors of the server keep their text to the log.',
        `${SERVED} > *: what nobody declared keeps its text to the log`,
        'server/src/http/callable.test.ts > the callable protocol > an unexpected exception keeps its text to the log',
      ),
      ...ACCOUNT_ERRORS,
    ],
  },
]
