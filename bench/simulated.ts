/** The simulated exchange for measurements, loaded compiled from a folder that they do not compile. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export const SIMULATED = ['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'] as const

export type SimulatedAccount = {
  readonly exchange: (typeof SIMULATED)[number]
  readonly title: string
  readonly credentials: { readonly key: string; readonly secret: string; readonly passphrase: string }
  readonly fills: readonly unknown[]
}

export type SimulatedExchange = {
  readonly gateway: string
  readonly addresses: readonly string[]
  readonly counts: { readonly '429': number; readonly '418': number }
  readonly addAccount: (account: SimulatedAccount) => SimulatedAccount
  readonly grow: (account: SimulatedAccount, count: number) => void
  readonly close: () => Promise<void>
}

type Simulation = {
  readonly startFakeExchange: (options?: object) => Promise<SimulatedExchange>
  readonly makeAccount: (options: object) => SimulatedAccount
}

export async function simulation(): Promise<Simulation> {
  return (await import(pathToFileURL(resolve('.build/fakes/exchange.js')).href)) as Simulation
}

/** What a trader would type to connect the account. */
export function credentialsOf({ exchange, credentials }: SimulatedAccount): Readonly<Record<string, string>> {
  const { key, secret, passphrase } = credentials
  if (exchange === 'hyperliquid') return { address: key }
  return { key, secret, ...(passphrase === '' ? {} : { passphrase }) }
}
