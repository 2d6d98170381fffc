/**
 * * The hosts in the address of a database, as PostgreSQL's own clients read it: several of them, of which one accepts
 * writes. The driver supports only one host, so the list is kept next to an address of the first.
 * https://www.postgresql.org/docs/18/libpq-connect.html, 32.1.1.2 "Connection URIs" and 32.1.1.3 "Specifying Multiple
 * Hosts", and `target_session_attrs` there.
 */
import type pg from 'pg'

/** A folder instead of a name refers to a Unix socket. */
export type DatabaseHost = { readonly host: string; readonly port: number }

/** How to reach the database: plain data that can be sent to worker threads. */
export type DatabaseConnection = pg.ClientConfig & {
  /** Absent = the one host of the other settings. */
  readonly hosts?: readonly DatabaseHost[]
  /** True = never use a host that accepts no writes; with several hosts this always applies. */
  readonly needsWrites?: boolean
  /**
   * The migrations that a server knows; it does not use a database that has later, incompatible ones. Absent in
   * commands.
   */
  readonly knownMigrations?: readonly string[]
}

/** Throws an error whose message continues the name of the setting, such as "must begin with postgres://". */
export function connectionOfUrl(url: string): DatabaseConnection {
  const scheme = /^postgres(?:ql)?:\/\//.exec(url)?.[0]
  if (scheme === undefined) throw new Error('must begin with postgres:// or postgresql://.')
  const [location, search] = cut(url.slice(scheme.length), '?')
  if (location.includes('#')) throw new Error(SHAPE)
  const [authority] = cut(location, '/')
  const path = location.slice(authority.length)
  const query = new URLSearchParams(search)
  const hosts = hostsOf(authority.slice(authority.lastIndexOf('@') + 1), query)
  const needsWrites = mustWrite(query.get('target_session_attrs')) || hosts.length > 1
  for (const name of ['host', 'port', 'target_session_attrs']) query.delete(name)
  const [first] = hosts
  if (first === undefined) return { connectionString: url, needsWrites }
  query.set('host', first.host)
  query.set('port', String(first.port))
  const user = authority.slice(0, authority.lastIndexOf('@') + 1)
  // The driver uses the host of the query, and needs some other one in the authority.
  const connectionString = `${scheme}${user}localhost${path}?${query}`
  if (!URL.canParse(connectionString)) throw new Error(SHAPE)
  return { connectionString, hosts, needsWrites }
}

/** `postgres://db1.example.com:5432,db2.example.com:5432/journal`: without user, password and options. */
export function withoutSecrets(url: string): string {
  try {
    const { hosts = [] } = connectionOfUrl(url)
    const path = /^[^?#]*:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? ''
    return `postgres://${hosts.map(hostWords).join(',')}${path}`
  } catch {
    return 'of the address'
  }
}

export function hostWords({ host, port }: DatabaseHost): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The text before and after the first `sign`. */
function cut(text: string, sign: string): readonly [before: string, after: string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Hosts of the query replace those of the authority, as every later parameter of libpq replaces an earlier one. */
function hostsOf(authority: string, query: URLSearchParams): DatabaseHost[] {
  const named = query.get('host')
  const ports = query.get('port')?.split(',') ?? []
  if (named === null) {
    const hosts = authority.split(',').map(hostOfAuthority)
    if (authority === '' && ports.length === 0) return []
    return withPorts(hosts, ports)
  }
  return withPorts(
    named.split(',').map((host) => ({ host, port: DEFAULT_PORT })),
    ports,
  )
}

function hostOfAuthority(text: string): DatabaseHost {
  const match = /^(\[[\da-fA-F:.%]+\]|[^:]*)(?::(\d*))?$/.exec(text)
  if (match === null) throw new Error(SHAPE)
  const [, name = '', port = ''] = match
  const host = decodeURIComponent(name.replace(/^\[(.*)\]$/, '$1'))
  return { host: host === '' ? 'localhost' : host, port: portOf(port) }
}

/** A single port applies to all hosts; otherwise each has its own. */
function withPorts(hosts: readonly DatabaseHost[], ports: readonly string[]): DatabaseHost[] {
  if (ports.length === 0) return [...hosts]
  if (ports.length !== 1 && ports.length !== hosts.length) {
    throw new Error(
      `names ${hosts.length} hosts and ${ports.length} ports: give one port for all, or one for each host.`,
    )
  }
  return hosts.map(({ host }, index) => ({
    host: host === '' ? 'localhost' : host,
    port: portOf(ports[ports.length === 1 ? 0 : index] ?? ''),
  }))
}

function portOf(text: string): number {
  if (text === '') return DEFAULT_PORT
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`has no usable port in "${text}".`)
  return port
}

/** Roundtrip writes, so attributes that request a replica make no sense. */
function mustWrite(attribute: string | null): boolean {
  if (attribute === null || attribute === 'any') return false
  if (attribute === 'read-write' || attribute === 'primary') return true
  throw new Error(`asks for target_session_attrs=${attribute}, but Roundtrip writes: use read-write, or leave it out.`)
}

const DEFAULT_PORT = 5_432
const SHAPE = 'must be an address such as postgres://user:password@db1.example.com:5432,db2.example.com:5432/roundtrip.'
