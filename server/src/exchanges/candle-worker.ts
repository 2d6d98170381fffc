/** The thread that talks to exchanges about candles. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadAnswer, ThreadRequest } from './candle-port.ts'
import { candleFetcher, type FetcherOptions } from './fetch-candles.ts'

const fetchCandles = candleFetcher(workerData as FetcherOptions)

parentPort?.on('message', async ({ id, ...request }: ThreadRequest) => {
  const answer: ThreadAnswer = { id, ...(await fetchCandles(request)) }
  parentPort?.postMessage(answer)
})
