/** Starts the stand-ins that `npm run dev` uses, until it is ended. */
import { keysText, serveExchanges } from './exchange/serve.ts'
import { startFakeIdentity } from './identity.ts'
import { SAMPLE_KEYS, SAMPLE_PRICES, startFakePayments } from './payments.ts'

// Started by `npm run dev`, they end with it, however that happens.
process.on('disconnect', () => process.exit(0))

const { issuer } = await startFakeIdentity({
  port: Number(process.env['FAKE_IDENTITY_PORT'] ?? 9098),
  clientId: 'roundtrip',
})
process.stdout.write(`The stand-in for an identity provider is at ${issuer}\n`)

const { gateway, accounts } = await serveExchanges(Number(process.env['FAKE_EXCHANGE_PORT'] ?? 8081))
process.stdout.write(`The stand-in for exchanges is at ${gateway}\n${keysText(accounts)}`)

const payments = await startFakePayments({
  ...SAMPLE_KEYS,
  port: Number(process.env['FAKE_PAYMENTS_PORT'] ?? 8082),
  webhookUrl: process.env['FAKE_PAYMENTS_WEBHOOK'] ?? 'http://localhost:9099/api/payments/webhook',
  prices: SAMPLE_PRICES,
})
process.stdout.write(`The stand-in for a payment provider is at ${payments.gateway}\n`)
