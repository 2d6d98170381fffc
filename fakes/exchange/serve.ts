/** Starts the simulated exchanges on a port for `npm run dev`, with one account for each that trades on. */
import { addDemoAccounts, type FakeDemoAccount, tradeOn } from './demo.ts'
import { startFakeExchange } from './server.ts'

/** Listens on a port of loopback until the process ends; tells its gateway and the keys of its accounts. */
export async function serveExchanges(
  port: number,
): Promise<{ readonly gateway: string; readonly accounts: readonly FakeDemoAccount[] }> {
  // As many times faster as `npm run dev` asks, so that a history is there within a minute.
  const limits = { scale: Number(process.env['EXCHANGE_PACE'] ?? 1) }
  const exchange = await startFakeExchange({ port, candles: 'market', crowd: 300, limits })
  const accounts = addDemoAccounts(exchange)
  tradeOn(exchange)
  return { gateway: exchange.gateway, accounts }
}

/** The keys as one types them into the form. */
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
