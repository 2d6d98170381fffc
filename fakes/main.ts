/** Starts the stand-ins that `npm run dev` uses, until it is ended. */
import { keysText, serveExchanges } from './exchange/serve.ts'
import { startFakeIdentity } from './identity.ts'

const { issuer } = await startFakeIdentity({
  port: Number(process.env['FAKE_IDENTITY_PORT'] ?? 9098),
  clientId: 'roundtrip',
})
process.stdout.write(`The stand-in for an identity provider is at ${issuer}\n`)

const { gateway, accounts } = await serveExchanges(Number(process.env['FAKE_EXCHANGE_PORT'] ?? 8081))
process.stdout.write(`The stand-in for exchanges is at ${gateway}\n${keysText(accounts)}`)
