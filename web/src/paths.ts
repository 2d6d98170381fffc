/** The only file that spells out URLs. Routes are built from the segments, links from the functions. */
import { currentLanguage, perLanguage } from './language/translate.ts'

const SITE = {
  landing: '/',
  privacyPolicy: '/privacy-policy',
  riskDisclaimer: '/risk-disclaimer',
  accessibility: '/accessibility',
  cookiePolicy: '/cookie-policy',
  terms: '/terms',
  contact: '/contact',
  faq: '/faq',
  notFound: '/404',
  pricing: '/pricing',
  roadmap: '/roadmap',
} as const
export type PublicPage = keyof typeof SITE
export const PUBLIC_NAMES = Object.keys(SITE) as PublicPage[]

/** Address of a public page: `/faq` in English, `/de/faq` in German; the home pages are `/` and `/de`. */
export function publicPath(page: PublicPage, language: string): string {
  if (language === 'en') return SITE[page]
  return `/${language}${page === 'landing' ? '' : SITE[page]}`
}

/** The public pages in the language of this page. */
export const PUBLIC = perLanguage(
  () =>
    Object.fromEntries(PUBLIC_NAMES.map((page) => [page, publicPath(page, currentLanguage())])) as Readonly<
      Record<PublicPage, string>
    >,
)

export const AUTH = {
  login: '/auth/login',
  signup: '/auth/signup',
  passwordRequest: '/auth/password-request',
  passwordReset: '/auth/password-reset',
  restoreServer: '/auth/restore-server',
  checkout: '/auth/checkout',
  postCheckout: '/auth/post_checkout',
} as const

export const USER_ROOT = '/user/:uid'

export const USER = {
  overview: 'overview',
  connections: 'connections',
  corrections: 'corrections',
  settings: 'settings',
  dataHealth: 'data-health',
  verifyNumbers: 'verify-numbers',
  changes: 'changes',
  otherJournals: 'other-journals',
  operator: 'operator',
  labels: 'labels',
  rules: 'rules',
  playbooks: 'playbooks',
  experiments: 'experiments',
  plan: 'plan',
  screener: 'screener',
  calc: 'calc',
  edu: 'edu',
  trades: 'trades',
  tradesSingle: 'trades/single',
  positions: 'trades/positions',
  journal: 'journal',
  journalDaily: 'journal/daily',
  report: 'report',
  reportInsights: 'report/insights',
  reportBreakdown: 'report/breakdown',
  reportCompare: 'report/compare',
  reportMatrix: 'report/matrix',
  reportLaboratory: 'report/laboratory',
  reportHour: 'report/hour',
  reportDay: 'report/day',
  reportMonth: 'report/month',
  reportLabel: 'report/label',
  reportTicker: 'report/ticker',
  reportHolding: 'report/holding',
} as const
export type UserPage = keyof typeof USER

const PAGES = new Map(Object.entries(USER).map(([page, path]) => [path as string, page as UserPage]))

/** `reportHour` for `/user/mira/report/hour`; null outside the signed-in area and for unknown pages. */
export function userPageAt(pathname: string): UserPage | null {
  const [, path = ''] = /^\/user\/[^/]+\/(.+?)\/?$/.exec(pathname) ?? []
  return PAGES.get(path) ?? null
}

/** The pages under `report`. */
export type ReportPage = Extract<UserPage, `report${string}`>
export const REPORT_PAGES = (Object.keys(USER) as UserPage[]).filter((page): page is ReportPage =>
  page.startsWith('report'),
)

/** Address of a signed-in page; `search` is a query string without its question mark. */
export function userPath(uid: string, page: UserPage, search = ''): string {
  return `/user/${encodeURIComponent(uid)}/${USER[page]}${search === '' ? '' : `?${search}`}`
}

/** One trade; `list` is the query string of the list that it is opened from, unless it is the current screen's. */
export function tradePath(uid: string, tradeId: string, list = ''): string {
  return userPath(uid, 'tradesSingle', `trade=${encodeURIComponent(tradeId)}${list === '' ? '' : `&${list}`}`)
}

/** A shared page, which the server draws. */
export function sharedPath(id: string): string {
  return `/shared/${encodeURIComponent(id)}`
}

/** The journal page of one day, `2026-03-31`. */
export function dayPath(uid: string, day: string): string {
  return userPath(uid, 'journalDaily', `day=${day}`)
}

/** The trades that wait for a review. */
export function inboxPath(uid: string): string {
  return userPath(uid, 'journal', 'tab=inbox')
}

/** The review of one week, `2026-W14`, or month, `2026-03`. */
export function reviewPath(uid: string, period: string): string {
  return userPath(uid, 'journal', `${period.includes('W') ? 'week' : 'month'}=${period}`)
}

/** The playbook of a setup, by the id of its label. */
export function playbookPath(uid: string, label: string): string {
  return userPath(uid, 'playbooks', `playbook=${encodeURIComponent(label)}`)
}

/** One experiment. */
export function experimentPath(uid: string, id: string): string {
  return userPath(uid, 'experiments', `experiment=${encodeURIComponent(id)}`)
}

/** A lesson of the course. */
export function lessonPath(uid: string, lesson: string): string {
  return userPath(uid, 'edu', `lesson=${lesson}`)
}

/** The glossary entry of a word. */
export function wordPath(uid: string, word: string): string {
  return userPath(uid, 'edu', `word=${word}`)
}
