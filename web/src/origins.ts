import type { Region } from '@roundtrip/contract/calls'

/**
 * The origins of the services. The development flag sends the three clients to their local ports; otherwise everything
 * is on the page's own origin. Always `localhost`: its cookies are not sent to `127.0.0.1`.
 */
const emulators = import.meta.env['VITE_USE_EMULATORS'] === 'true'
const project = 'roundtrip'

export const AUTH_ORIGIN = emulators ? 'http://localhost:9099/api/auth' : '/api/auth'
export const BACKUPS_ORIGIN = emulators ? 'http://localhost:9099/api/backups' : '/api/backups'
export const SETUP_ORIGIN = emulators ? 'http://localhost:9099/api/setup' : '/api/setup'
export const DOCUMENTS_ORIGIN = emulators ? 'http://localhost:8080/v1' : '/db/v1'
export const LEDGER_ORIGIN = emulators ? 'http://localhost:8080/ledger/v1' : '/ledger/v1'

export function functionUrl(region: Region, name: string): string {
  return emulators ? `http://localhost:5001/${project}/${region}/${name}` : `/fn/${region}/${name}`
}
