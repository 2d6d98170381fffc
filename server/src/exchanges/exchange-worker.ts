/** The thread that talks to exchanges: for candles and markets, and for traders' accounts and their user streams. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { accountHandler, type AccountThreadOptions, ownLimits } from './account-handler.ts'
import { candleFetcher } from './fetch-candles.ts'
import { marketFetcher } from './fetch-market.ts'
import { publicClients } from './public-clients.ts'
import { paceThrough } from './pace-port.ts'
import { withUrgency } from './readers/pace-queue.ts'
import { ReadingTrouble } from './readers/reader.ts'
import type { StreamMessage, ThreadReply, ThreadMessage } from './thread-port.ts'
import { watchAccounts } from './user-streams/watch-accounts.ts'

const { pacePort, ...options } = workerData as AccountThreadOptions & { readonly pacePort: MessagePort }
const pace = paceThrough(pacePort)
const limits = ownLimits(options, pace)
const clients = publicClients({ gateway: options.gateway, limits })
const fetchCandles = candleFetcher(clients)
const fetchMarket = marketFetcher(clients)
const streams = watchAccounts(pace, (name, news) => {
  parentPort?.postMessage({ status: 'news', name, news } satisfies StreamMessage)
})
const account = accountHandler(options, limits, streams)

parentPort?.on('message', async (message: ThreadMessage) => {
  parentPort?.postMessage(await replyTo(message))
})

async function replyTo(message: ThreadMessage): Promise<ThreadReply> {
  const { id } = message
  try {
    return { id, status: 'answered', output: await outputOf(message) }
  } catch (error) {
    if (error instanceof ReadingTrouble) {
      const { reason, retryAfterMs, exchangeMessage } = error
      return { id, status: 'trouble', reason, message: error.message, retryAfterMs, exchangeMessage }
    }
    // The message may contain an address with a key in it, so only the kind of error is passed on.
    const kind = error instanceof Error ? error.name : typeof error
    return { id, status: 'failed', message: `${message.name}: ${kind} ${error instanceof Error ? lineOf(error) : ''}` }
  }
}

/** The innermost line of ours in the stack: `at readPage (file:///…/server/dist/….js:12:3`. */
function lineOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n')
  const ours = lines.find((line) => /^ {4}at /.test(line) && /\/(?:server|core)\//.test(line)) ?? ''
  return ours.trim().split(')')[0] ?? ''
}

function outputOf(message: ThreadMessage): Promise<unknown> {
  if (message.name === 'candles') return withUrgency('trader', () => fetchCandles(message.input))
  if (message.name === 'market') return withUrgency('market', () => fetchMarket(message.input))
  if (message.name !== 'unwatch') return account(message)
  streams.unwatch(message.input.name)
  return Promise.resolve(null)
}
