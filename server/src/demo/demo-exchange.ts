/**
 * The stand-in exchange of the demo: made-up accounts that grow, in a thread of its own that starts when somebody first
 * connects one. It exists only if the stand-ins were built together with the server, and never in production.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Credentials, ExchangeId } from '@roundtrip/contract/exchanges'

export type DemoExchangeAccount = {
  readonly exchange: ExchangeId
  readonly title: string
  readonly credentials: Credentials
}

/** The message of a stand-in that is listening. An address takes the role of a key. */
type GatewayMessage = {
  readonly gateway: string
  readonly accounts: readonly {
    readonly exchange: ExchangeId
    readonly title: string
    readonly credentials: { readonly key: string; readonly secret: string; readonly passphrase: string }
  }[]
}

export type DemoExchange = {
  /** The accounts that can be connected; empty without a stand-in. */
  readonly accounts: () => Promise<readonly DemoExchangeAccount[]>
  /** Its address; null without a stand-in. */
  readonly gateway: () => Promise<string | null>
  readonly close: () => Promise<void>
}

type Opened = { readonly gateway: string; readonly accounts: readonly DemoExchangeAccount[] }

export function demoExchange(log: { readonly warn: (details: object, message: string) => void }): DemoExchange {
  let worker: Worker | null = null
  let opened: Promise<Opened | null> | null = null
  const start = (): Promise<Opened | null> => {
    if (!existsSync(PROGRAM)) return Promise.resolve(null)
    return new Promise((settle) => {
      worker = new Worker(PROGRAM, {
        workerData: { demo: true },
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      })
      worker.unref()
      worker.once('message', (message: GatewayMessage) =>
        settle({ ...message, accounts: message.accounts.map(accountOf) }),
      )
      worker.on('error', (error) => {
        log.warn({ err: error }, 'the stand-in exchange has ended')
        settle(null)
      })
      worker.on('exit', () => {
        worker = null
        opened = null
      })
    })
  }
  const open = (): Promise<Opened | null> => (opened ??= start())
  return {
    accounts: async () => (await open())?.accounts ?? [],
    gateway: async () => (await open())?.gateway ?? null,
    close: async () => {
      await worker?.terminate()
    },
  }
}

function accountOf({ exchange, title, credentials }: GatewayMessage['accounts'][number]): DemoExchangeAccount {
  const { key, secret, passphrase } = credentials
  if (exchange === 'hyperliquid') return { exchange, title, credentials: { address: key } }
  return { exchange, title, credentials: passphrase === '' ? { key, secret } : { key, secret, passphrase } }
}

const PROGRAM = fileURLToPath(new URL('../../../.build/demo-exchange/worker.js', import.meta.url))
const MEMORY_MB = 256
