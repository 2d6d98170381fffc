/** The webhook for summaries. */
import {
  getSummaryWebhook,
  removeSummaryWebhook,
  setSummaryWebhook,
  testSummaryWebhook,
} from '@roundtrip/contract/messages'
import { HOUR_MS } from '@roundtrip/core/base'
import type { DemoPort } from '../demo/demo.ts'
import { allowAttempt } from '../ground/attempts.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import type { Notices } from '../notices/notices.ts'
import { type SummaryDependencies, testWebhook } from '../summary/send.ts'
import { refusalOf } from '../summary/webhook.ts'
import { removeWebhook, shownWebhookOf, storeWebhook } from '../summary/webhook-store.ts'

export type SummaryFunctionDependencies = SummaryDependencies & {
  readonly demo: Pick<DemoPort, 'isDemo'>
  readonly notices: Notices
}

export function summaryFunctions(dependencies: SummaryFunctionDependencies): Served[] {
  const { pool, demo, notices } = dependencies
  /** Reported failures of a removed webhook are resolved. */
  const settle = async (uid: string): Promise<void> => {
    const before = await shownWebhookOf(pool, uid)
    if (before !== null) await notices.settle(uid, 'summary-failed', before.host)
  }
  return [
    serveFunction(getSummaryWebhook, async ({ uid }) => ({ webhook: await shownWebhookOf(pool, uid) })),
    serveFunction(setSummaryWebhook, async ({ uid }, webhook) => {
      // A demo is anonymous, so it must not make the server send anything anywhere.
      if (await demo.isDemo(uid)) throw failure(setSummaryWebhook, 'not-in-demo')
      const refusal = refusalOf(webhook)
      if (refusal !== null) throw failure(setSummaryWebhook, refusal)
      await settle(uid)
      return { webhook: await storeWebhook(dependencies, uid, webhook) }
    }),
    serveFunction(removeSummaryWebhook, async ({ uid }) => {
      await settle(uid)
      await removeWebhook(pool, uid)
      return {}
    }),
    serveFunction(testSummaryWebhook, async ({ uid }) => {
      if (await demo.isDemo(uid)) throw failure(testSummaryWebhook, 'not-in-demo')
      if (!(await allowAttempt(pool, `summary test|${uid}`, TESTS))) throw failure(testSummaryWebhook, 'too-many-tests')
      const end = await testWebhook(dependencies, uid)
      if (end === 'no-webhook') throw failure(testSummaryWebhook, 'no-webhook')
      if (end === 'unreadable') throw failure(testSummaryWebhook, 'webhook-unreadable')
      return end
    }),
  ]
}

const TESTS = { max: 20, windowMs: HOUR_MS }
