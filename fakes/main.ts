/** Starts the stand-ins that `npm run dev` uses, until it is ended. */
import { startFakeIdentity } from './identity.ts'

const { issuer } = await startFakeIdentity({
  port: Number(process.env['FAKE_IDENTITY_PORT'] ?? 9098),
  clientId: 'roundtrip',
})
process.stdout.write(`The stand-in for an identity provider is at ${issuer}\n`)
