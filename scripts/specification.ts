/** What the product promises, in its own words, and the tests that prove each promise; see `spec-table.ts`. */
import { CALLS } from './specification-calls.ts'
import { CONNECTIONS } from './specification-connections.ts'
import { HABITS } from './specification-habits.ts'
import { ONE_NUMBER } from './specification-figures.ts'
import { READING_FILES } from './specification-reading.ts'
import { SCREENS } from './specification-screens.ts'
import { SERVICE } from './specification-service.ts'
import { TOOLS } from './specification-tools.ts'
import { type Requirement, row, type Section } from './spec-table.ts'

const ORACLE = 'oracle/callable.test.ts > both clients'
const ACCESS = 'server/src/app/access.test.ts'
const ROUTES = 'web/src/app/routes.test.tsx'
const GUARD = 'web/src/app/guard.test.tsx'
const SCREEN = 'web/src/app/screen.test.tsx'
const MODALS = 'web/src/data/page/modals.test.ts'
const SESSION = 'web/src/data/session/session.test.ts'
const LAYOUT = 'e2e/layout.spec.ts'
const JOURNAL = 'e2e/journal.spec.ts'
const ACCOUNTS = 'e2e/accounts.spec.ts'

const publicPage = (path: string, purpose: string): Requirement =>
  row(`${path} is the ${purpose}.`, `${ROUTES} > ${path} shows "*" to anyone`)

const authPage = (path: string): Requirement =>
  row(`${path} is open to visitors.`, `${ROUTES} > ${path} has a screen of its own, outside of the guard`)

const userPage = (page: string): Requirement =>
  row(
    `/user/{uid}/${page} is a page of the signed-in user.`,
    `${ROUTES} > /user/{uid}/${page} has a screen of its own, behind the guard`,
  )

const MODAL_ROWS: readonly Requirement[] = [
  'confirm action',
  'delete account',
  'cancel subscription',
  'change password',
  'change email',
  'import start',
  'change a saved single trade',
].map((name) => row(`There is a modal "${name}", open or closed.`, `${MODALS} > the modal "${name}" opens and closes`))

const LIFE = 'e2e/payments.spec.ts > a trader chooses a plan, pays, changes it, cancels it and keeps it'
const CHECKOUT = 'server/src/payments/payments.test.ts > a checkout'

const PAYMENT = {
  authentication: [
    row('/auth/checkout takes the uid of the user as a query parameter.', LIFE),
    row(
      '/auth/post_checkout takes uid and checkout; checkout=cancelled is a cancelled checkout.',
      LIFE,
      `${CHECKOUT} > of somebody else is refused, and no address changes a plan`,
    ),
  ],
  modals: [
    row(
      'The modal to cancel the subscription cancels it.',
      LIFE,
      'server/src/payments/payments.test.ts > a subscription > is cancelled, goes on, is cancelled again, and ends with its period',
    ),
  ],
  states: [
    row(
      'A checkout may end as cancelled.',
      LIFE,
      `${CHECKOUT} > that is left leads to the page that says so, and one that is declined stays where it is`,
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Requirement[]>>

const DRILL = 'web/src/data/reports/drill.test.ts'
const FIGURES = 'web/src/data/reports/figures.test.ts'

export const SPECIFICATION: readonly Section[] = [
  {
    title: 'Figures: one true number everywhere',
    requirements: [
      row(
        'A figure opens exactly the trades that it counts.',
        `${DRILL} > every cell of every report opens a list of just its trades, with its total`,
        `${DRILL} > so does every group of labels, combination of labels and answer of a field`,
        `${DRILL} > a day of the calendar opens the trades that booked its money`,
      ),
      row(
        'Cards, curves, reports, calendar, day pages and CSV files agree.',
        `${FIGURES} > closed trades`,
        `${FIGURES} > booked`,
        'e2e/figures.spec.ts > cards, curve and list agree, and a cell opens just its trades',
      ),
      row(
        'Every trade is counted or says why not.',
        `${FIGURES} > every listed trade is counted or says why not, and the reasons add up`,
        'web/src/parts/flags/flags.test.tsx > a trade in a list',
      ),
      row(
        'Typed amounts keep their currency, and without a rate there is none.',
        'core/src/reports/typed-amounts.test.ts > a risk of 44 US dollars',
        'core/src/reports/typed-amounts.test.ts > start balance and breakeven band',
        'web/src/data/rules/rule-limits.test.ts > a limit is judged in the reporting currency, and without a rate not at all',
        'e2e/figures.spec.ts > another reporting currency never shows the bare number',
      ),
    ],
  },
  {
    title: 'Screens and routes: pages for anyone',
    requirements: [
      publicPage('/', 'landing page'),
      publicPage('/privacy-policy', 'privacy policy'),
      publicPage('/risk-disclaimer', 'risk disclaimer'),
      publicPage('/cookie-policy', 'cookie policy'),
      publicPage('/accessibility', 'page on accessibility'),
      publicPage('/terms', 'page of terms'),
      publicPage('/contact', 'contact page'),
      publicPage('/faq', 'page of questions and answers'),
      publicPage('/404', 'not-found page'),
      publicPage('/pricing', 'pricing page'),
      publicPage('/roadmap', 'roadmap'),
      row(
        'Any unmatched path shows the not-found page.',
        `${ROUTES} > the unmatched path * shows the not-found page`,
        `${LAYOUT} > an unmatched path shows the not-found page`,
      ),
    ],
  },
  {
    title: 'Screens and routes: authentication',
    requirements: [
      ...['/auth/login', '/auth/signup', '/auth/password-request', '/auth/password-reset'].map(authPage),
      ...['/auth/checkout', '/auth/post_checkout'].map(authPage),
      ...PAYMENT.authentication,
    ],
  },
  {
    title: 'Screens and routes: signed in',
    requirements: [
      ...['overview', 'connections', 'settings', 'labels', 'rules', 'screener', 'calc', 'edu'].map(userPage),
      ...['trades', 'trades/single', 'journal', 'journal/daily'].map(userPage),
      ...['report/insights', 'report/compare', 'report/matrix', 'report/laboratory'].map(userPage),
      ...['report', 'report/hour', 'report/day', 'report/month'].map(userPage),
      ...['report/label', 'report/ticker', 'report/holding'].map(userPage),
    ],
  },
  {
    title: 'Screens and routes: access guard',
    requirements: [
      row(
        'If the current user has no uid, any /user/{uid} page redirects to / and replaces the history entry.',
        `${GUARD} > without a user the visit ends on the landing page, and the history entry is replaced`,
        `${GUARD} > * at /user/: refuse`,
        `${JOURNAL} > the pages of another user and of nobody lead to the landing page`,
      ),
      row(
        'While the current user is undetermined, the guard renders nothing.',
        `${GUARD} > undefined at /user/mira: wait`,
        `${GUARD} > while the session is undetermined the guard renders nothing and a spinner fills the place`,
      ),
      row(
        'Screens load when they are first shown, with a fallback meanwhile.',
        `${SCREEN} > a screen > loads when it is first shown, with a fallback meanwhile`,
      ),
      row(
        'While the session loads, a spinner fills 80vh.',
        'web/src/styles/sizes.test.ts > the spinner of a loading session is 80vh high',
        `${LAYOUT} > while the session loads, a spinner fills 80 % of the height and nothing else is shown`,
      ),
    ],
  },
  {
    title: 'Screens and routes: layout and modals',
    requirements: [
      row(
        'There is a sidebar, active by default, and a sub-navigation.',
        `${LAYOUT} > the sidebar is active at first, folds, and the reports have a sub-navigation`,
      ),
      ...MODAL_ROWS,
      row('The confirm modal runs the act that it asks about.', `${JOURNAL} > an import can be taken back`),
      row(
        'The import modal starts an import.',
        `${JOURNAL} > a trader imports a file and finds the trades behind a bar`,
      ),
      row('A saved single trade is changed in its modal.', `${JOURNAL} > a note stays with its trade`),
      row(
        'The modal to delete the account deletes it.',
        `${ACCOUNTS} > a deleted account is gone, and its password opens nothing`,
        'server/src/auth/delete.test.ts > who deletes the account takes everything along, from every table, file and log',
      ),
      row(
        'The modal to change the password changes it.',
        `${ACCOUNTS} > a changed password signs the other devices out and this one not`,
      ),
      row(
        'The modal to change the email changes it.',
        `${ACCOUNTS} > an address changes after both mailboxes have agreed`,
      ),
      ...PAYMENT.modals,
    ],
  },
  {
    title: 'States',
    requirements: [
      row(
        'The current user is undefined while loading, null when signed out, and a user when signed in.',
        `${SESSION} > the user is undetermined until the server has answered`,
        `${SESSION} > signing*out reaches the other tabs, and theirs reaches this one`,
        GUARD,
      ),
      row(
        'The current user follows every change of the session, in every tab.',
        `${SESSION} > signing*out reaches the other tabs, and theirs reaches this one`,
      ),
      row(
        'There is a way to log out.',
        `${SESSION} > signing*out reaches the other tabs, and theirs reaches this one`,
        `${JOURNAL} > a wrong password is said in the form`,
      ),
      row(
        'The theme is dark by default.',
        'web/src/data/settings/display.test.ts > with null kept in the browser the theme is dark',
        `${LAYOUT} > the theme is dark at first, and another one stays`,
      ),
      row(
        'The theme can be switched.',
        'web/src/data/settings/display.test.ts > the theme can be switched, at once and for the next visit',
        `${LAYOUT} > the theme is dark at first, and another one stays`,
      ),
      row(
        'The sidebar is active by default.',
        `${LAYOUT} > the sidebar is active at first, folds, and the reports have a sub-navigation`,
      ),
      row(
        'Each modal is open or closed, and closed by default.',
        `${MODALS} > all modals are closed at first`,
        `${MODALS} > the modal "*" opens and closes`,
        `${LAYOUT} > no modal is open at first; the import opens and closes`,
      ),
      ...PAYMENT.states,
    ],
  },
  {
    title: 'Validation',
    requirements: [
      row(
        'Input that a function does not take is refused, and the field is named.',
        'server/src/http/callable.test.ts > the callable protocol > input that the contract refuses is reported by field, before anything runs',
        `${ORACLE} > ours names the wrong field`,
        `${ACCESS} > the contract > * takes no unknown fields`,
        `${ACCESS} > * refuses *`,
      ),
      row(
        'The rules for passwords are those of the accounts service.',
        'server/src/auth/auth.test.ts > passwords > the form can ask what is demanded',
        'server/src/auth/auth.test.ts > passwords > 7 characters are refused',
        'server/src/auth/auth.test.ts > passwords > one of the most common are refused',
      ),
    ],
  },
  {
    title: 'Roles and permissions',
    requirements: [
      row(
        'An anonymous visitor sees the public pages and those of authentication.',
        'web/src/app/prerender.test.tsx > every public page is text without a script, with the ways in for a visitor',
        `${ROUTES} > * has a screen of its own, outside of the guard`,
      ),
      row(
        'An anonymous visitor is asked to sign in by every function.',
        `${ACCESS} > the contract > * asks to sign in`,
      ),
      row(
        'A signed-in user with a uid sees the pages under that uid.',
        `${GUARD} > a user sees their own pages`,
        `${GUARD} > * at /user/mira: admit`,
      ),
      row(
        'There is no role that reaches what belongs to another user.',
        `${GUARD} > the path of another user shows nothing of theirs`,
        `${ACCESS} > the contract > every function for the signed-in has a row, and every id in its input`,
        `${ACCESS} > another user's things are not there`,
      ),
    ],
  },
  ...READING_FILES,
  ...ONE_NUMBER,
  ...SCREENS,
  ...HABITS,
  ...CONNECTIONS,
  ...TOOLS,
  ...SERVICE,
  ...CALLS,
]
