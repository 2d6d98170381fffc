/** Which endpoints the source of a reader requests, by the library's names for them. */
import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ExchangeId } from '@roundtrip/contract/exchanges'
import type { Exchange } from 'ccxt'
import { library } from '../readers/library.ts'

const READERS = fileURLToPath(new URL('../readers/', import.meta.url))

/** The source of a reader: all files of its folder. */
export function readerSource(reader: string): string {
  const files = readdirSync(`${READERS}${reader}`, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file))
  return files.map((file) => readFileSync(`${READERS}${reader}/${file}`, 'utf8')).join('\n')
}

/** Patterns of names of the library's methods: a template may stand for several. */
export function requestedMethods(source: string): RegExp[] {
  const texts = source.replaceAll(/\$\{[^}]*\}/g, '…').matchAll(/['"`]([\w…]+)['"`]/g)
  const names = new Set([...texts].map(([, name = '']) => name).filter((name) => /[\w…](Get|Post)[A-Z…]/.test(name)))
  return [...names].map((name) => new RegExp(`^${name.replaceAll('…', '\\w+')}$`))
}

/** `GET /api/v3/myTrades` by the library's name for it, for each name that a pattern matches. */
export async function endpointsOf(
  exchange: ExchangeId,
  patterns: readonly RegExp[],
): Promise<ReadonlyMap<string, string>> {
  const client = await signingClient(exchange)
  const names: string[] = []
  for (const name in client) if (patterns.some((pattern) => pattern.test(name))) names.push(name)
  const endpoints = new Map<string, string>()
  for (const name of names) endpoints.set(name, await endpointOf(client, name))
  return endpoints
}

const IN_PATHS = ['settle', 'account_id', 'portfolio_uuid', 'account-id']

/** A client that signs a request but does not send it. */
async function signingClient(exchange: ExchangeId): Promise<Exchange> {
  const ccxt = await library()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const secret = exchange === 'coinbase' ? privateKey.export({ type: 'sec1', format: 'pem' }).toString() : 'c2VjcmV0'
  const credentials = { apiKey: 'key', secret, password: 'pass', walletAddress: `0x${'1'.repeat(40)}` }
  return new ccxt[exchange]({ ...credentials, enableRateLimit: false })
}

async function endpointOf(client: Exchange, name: string): Promise<string> {
  let endpoint = ''
  client.fetch = (address: string, method = 'GET') => {
    endpoint = `${method} ${decodeURIComponent(new URL(address).pathname)}`
    return Promise.resolve({})
  }
  const parameters = Object.fromEntries(IN_PATHS.map((part) => [part, `{${part}}`]))
  const call: unknown = Reflect.get(client, name)
  if (typeof call === 'function') await call.call(client, parameters)
  return endpoint
}
