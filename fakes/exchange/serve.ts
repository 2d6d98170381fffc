/** Starts the simulated exchanges on a port for `npm run dev`, with one trading account on each. */
import { addDemoAccounts, type FakeDemoAccount, tradeOn } from './demo.ts'
import { startFakeExchange } from './server.ts'

/** Listens on a loopback port until the process ends; returns its gateway and the keys of its accounts. */
export async function serveExchanges(
  port: number,
): Promise<{ readonly gateway: string; readonly accounts: readonly FakeDemoAccount[] }> {
  // Faster by the factor that `npm run dev` sets, so that a history is there within a minute.
  const limits = { scale: Number(process.env['EXCHANGE_PACE'] ?? 1) }
  const exchange = await startFakeExchange({ port, candles: 'market', crowd: 300, limits })
  const accounts = addDemoAccounts(exchange)
  tradeOn(exchange)
  return { gateway: exchange.gateway, accounts }
}

/** The keys as typed into the form. */
export function keysText(accounts: readonly FakeDemoAccount[]): string {
  return accounts
    .map(({ title, credentials }) => {
      const { key, secret, passphrase } = credentials
      const parts = [secret === '' ? `address ${key}` : `key ${key}`]
      if (secret !== '') parts.push(`secret ${secret}`)
      if (passphrase !== '') parts.push(`passphrase ${passphrase}`)
      return `  ${title}\n    ${parts.join('\n    ')}\n`
    })
    .join('')
}
