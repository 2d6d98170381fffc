import { startFakeIdentity } from '../fakes/identity.ts'

/** Runs once before all tests: the identity provider that the server under test trusts. */
export default async function startIdentity(): Promise<() => Promise<void>> {
  const identity = await startFakeIdentity({ port: Number(process.env['E2E_IDENTITY_PORT']), clientId: 'roundtrip' })
  return identity.close
}
