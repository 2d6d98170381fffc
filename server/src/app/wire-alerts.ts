/** Wires alerts: the link that ends their mails, and the jobs that send them. */
import { PLAIN_AWAY } from '@roundtrip/contract/documents'
import { startAlertJobs } from '../alerts/alert-jobs.ts'
import { startScreenJobs } from '../alerts/screen-jobs.ts'
import { alertFunctions } from '../functions/alerts.ts'
import type { MarketService } from '../market/market-service.ts'
import { publicPost, publicPostBytes } from '../outgoing/public-post.ts'
import { settingsOfUser } from '../summary/send.ts'
import { stopRoutes, stopUrl } from '../summary/stop.ts'
import { serviceUrl, type SummaryWiring, wireSummary } from './wire-summary.ts'

/** What is sent to traders without a request: summaries and alerts. */
export function wireMessages(wiring: SummaryWiring & Watching) {
  const summary = wireSummary(wiring)
  const alerts = wireAlerts(wiring)
  return {
    functions: [...summary.functions, ...alerts.functions],
    routes: { summary: summary.routes, alerts: alerts.routes },
  }
}

type Watching = { readonly markets: MarketService }

function wireAlerts(wiring: SummaryWiring & Watching) {
  const { config, pool, log, closings, secret, url, pagesUrl, mail, documents, box, demo, markets } = wiring
  const dependencies = {
    pool,
    box,
    post: publicPost(),
    postBytes: publicPostBytes(),
    contact: pagesUrl.startsWith('https:') ? pagesUrl : NOBODY,
    sendMail: mail.send,
    pagesUrl,
    stopUrl: stopUrl({ kind: 'alerts', address: serviceUrl(config, url), secret }),
    now: Date.now,
  }
  const jobs = startAlertJobs({ ...dependencies, log })
  const screens = startScreenJobs({ pool, markets, log, now: Date.now })
  closings.push(
    { name: 'alerts', order: 1, close: () => jobs.close() },
    { name: 'watching screens', order: 1, close: () => screens.close() },
  )
  const routes = stopRoutes({
    kind: 'alerts',
    secret,
    languageOf: async (uid) => (await settingsOfUser(pool, uid)).language,
    stop: async (uid) => {
      const settings = await settingsOfUser(pool, uid)
      const { rules, reviews, screens, ...away } = settings.away ?? PLAIN_AWAY
      const data = {
        ...settings,
        away: { ...away, rules: unmailed(rules), reviews: unmailed(reviews), screens: unmailed(screens) },
      }
      await documents.commit(uid, [{ op: 'set', collection: 'settings', id: 'main', data }])
    },
  })
  return { functions: alertFunctions({ ...dependencies, demo }), routes }
}

/** Push services want an address of the operator; a server without a public address has none. */
const NOBODY = 'mailto:roundtrip@localhost'

function unmailed<Way extends string>(ways: readonly Way[]): Way[] {
  return ways.filter((way) => way !== 'mail')
}
