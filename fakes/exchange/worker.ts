/**
 * The simulated exchanges in a thread of their own. When they listen, the parent gets their gateway and the keys of
 * their accounts. In production only the demo may start them: it passes `workerData: { demo: true }`.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { addDemoAccounts, type FakeDemoAccount, tradeOn } from './demo.ts'
import { startFakeExchange } from './server.ts'

export type SimulatedExchanges = { readonly gateway: string; readonly accounts: readonly FakeDemoAccount[] }

const { demo } = (workerData ?? {}) as { readonly demo?: boolean }
const exchange = await startFakeExchange({
  candles: 'market',
  ...(demo === true ? { demo, limits: { scale: null } } : {}),
})
const accounts = addDemoAccounts(exchange)
tradeOn(exchange)
parentPort?.postMessage({ gateway: exchange.gateway, accounts } satisfies SimulatedExchanges)
