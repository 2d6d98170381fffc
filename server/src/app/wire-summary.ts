/** Wires the summaries of days and weeks: their calls, their unsubscribe link, and the jobs that send them. */
import type { Pool } from '../database/connection.ts'
import { type DemoPort, isDemoUser } from '../demo/demo.ts'
import type { DocumentStore } from '../documents/store.ts'
import { summaryFunctions } from '../functions/summary.ts'
import type { Config } from '../ground/config.ts'
import type { Log } from '../ground/log.ts'
import type { KeyBox } from '../keys/key-box.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notices } from '../notices/notices.ts'
import { publicPost } from '../outgoing/public-post.ts'
import { settingsOfUser } from '../summary/send.ts'
import { stopRoutes, stopUrl } from '../summary/stop.ts'
import { startSummaryJobs } from '../summary/summary-jobs.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import type { Closing } from './closing.ts'

export type SummaryWiring = {
  readonly config: Config
  readonly pool: Pool
  readonly log: Log
  readonly closings: Closing[]
  readonly secret: string
  readonly url: string
  readonly pagesUrl: string
  readonly mail: Mail
  readonly notices: Notices
  readonly documents: DocumentStore
  readonly demo: DemoPort
  readonly workers: LedgerWorkers
  readonly box: KeyBox
}

export function wireSummary(wiring: SummaryWiring) {
  const { config, pool, log, closings, secret, url, pagesUrl, mail, notices, documents, demo, workers, box } = wiring
  const dependencies = {
    pool,
    run: workers.run,
    box,
    post: publicPost(),
    sendMail: mail.send,
    pagesUrl,
    stopUrl: stopUrl({ kind: 'summary', address: serviceUrl(config, url), secret }),
    now: Date.now,
  }
  const jobs = startSummaryJobs({ ...dependencies, notices, log, isDemo: (uid) => isDemoUser(pool, uid) })
  closings.push({ name: 'summaries', order: 1, close: () => jobs.close() })
  const routes = stopRoutes({
    kind: 'summary',
    secret,
    languageOf: async (uid) => (await settingsOfUser(pool, uid)).language,
    stop: async (uid) => {
      const settings = await settingsOfUser(pool, uid)
      const data = { ...settings, summary: { ...settings.summary, mail: false } }
      await documents.commit(uid, [{ op: 'set', collection: 'settings', id: 'main', data }])
    },
  })
  return { functions: summaryFunctions({ ...dependencies, demo, notices }), routes }
}

/** Where this server serves what no page calls. */
export function serviceUrl({ mode }: Config, url: string): string {
  return mode === 'dev' ? 'http://localhost:9099' : url
}
