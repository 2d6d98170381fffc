/** In development the services also have the ports that the specification names, for pages of another origin. */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Log } from '../ground/log.ts'
import type { CallableServerOptions } from '../http/callable.ts'
import { LOCAL_HOSTS } from '../http/host-names.ts'
import { type Listener, type ListenerOptions, startListener } from '../http/listener.ts'
import {
  type AppEnvironment,
  beginRequests,
  mountAccounts,
  mountDocuments,
  mountFunctions,
  type AppDependencies,
} from './app.ts'

const PAGES = 'http://localhost:5173'
const REQUEST_HEADERS = ['authorization', 'content-type', 'firebase-instance-id-token', 'x-firebase-appcheck']
const DOCUMENT_HEADERS = [...REQUEST_HEADERS, 'if-match', 'if-none-match', 'last-event-id']
const EXPOSED_HEADERS = ['etag', 'x-ledger-version', 'content-disposition']

type PortOptions = Pick<ListenerOptions, 'headers' | 'onServed'>

export async function openDevelopmentPorts(dependencies: AppDependencies, options: PortOptions): Promise<Listener[]> {
  const accounts = application(dependencies)
  // Cookies are sent to the accounts only; the other services take bearer tokens.
  accounts.use(cors({ origin: PAGES, credentials: true, allowHeaders: ['content-type'] }))
  mountAccounts(accounts, dependencies)
  const documents = application(dependencies)
  documents.use(cors({ origin: PAGES, allowHeaders: DOCUMENT_HEADERS, exposeHeaders: EXPOSED_HEADERS }))
  mountDocuments(documents, dependencies, '')
  const open = new Map(options.headers)
  open.set('cross-origin-resource-policy', 'cross-origin')
  const listeners: Listener[] = []
  for (const [port, app] of [
    [9099, accounts],
    [5001, developmentFunctions(dependencies)],
    [8080, documents],
  ] as const) {
    const listener = await startListener({
      host: 'localhost',
      port,
      trustProxy: false,
      ...options,
      headers: open,
      hosts: new Set(LOCAL_HOSTS),
    })
    listener.serve((request) => app.fetch(request))
    listeners.push(listener)
  }
  return listeners
}

/** The functions only, at `/{project}/{region}/{name}`; the project may have any name. */
export function developmentFunctions(options: CallableServerOptions): Hono<AppEnvironment> {
  const app = application(options)
  app.use(cors({ origin: PAGES, allowMethods: ['POST'], allowHeaders: REQUEST_HEADERS }))
  mountFunctions(app, options, '/:project/:region/:name')
  return app
}

function application({ log }: { readonly log: Log }): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  beginRequests(app, log)
  return app
}
