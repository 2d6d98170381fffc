/**
 * All functions, for code that has to serve, describe or test every one. A caller imports a function from its subject,
 * so that a browser does not load the others.
 */
import * as accounts from './accounts/index.ts'
import * as auth from './auth/index.ts'
import type { FunctionContract, Region } from './calls/index.ts'
import * as exchanges from './exchanges/index.ts'
import * as imports from './imports/index.ts'
import * as ledger from './ledger/index.ts'
import * as market from './market/index.ts'
import * as messages from './messages/index.ts'
import * as operation from './operation/index.ts'
import * as plans from './plans/index.ts'
import * as sharing from './sharing/index.ts'
import * as trades from './trades/index.ts'

const EXPORTS = {
  ...accounts,
  ...auth,
  ...exchanges,
  ...imports,
  ...ledger,
  ...market,
  ...messages,
  ...operation,
  ...plans,
  ...sharing,
  ...trades,
}
type Exports = typeof EXPORTS

/** Every function by name, as its subject declares it. */
export type Functions = {
  readonly [Name in keyof Exports as Exports[Name] extends { readonly region: Region; readonly reasons: object }
    ? Name
    : never]: Exports[Name]
}

/** Every function, in the order of their names. */
export const FUNCTIONS: readonly FunctionContract[] = Object.values(EXPORTS as Readonly<Record<string, unknown>>)
  .filter(isFunction)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

function isFunction(value: unknown): value is FunctionContract {
  return typeof value === 'object' && value !== null && 'access' in value && 'input' in value && 'output' in value
}
