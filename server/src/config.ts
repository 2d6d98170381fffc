/** The only reader of the environment. Every setting is data, so that the table in the README is generated from it. */
import { resolve } from 'node:path'

export const SETTINGS = [
  { name: 'PORT', default: '3000', meaning: 'Port of the web server; 0 takes a free one.' },
  { name: 'HOST', default: 'localhost', meaning: 'Address to listen on; 0.0.0.0 opens it to the network.' },
  { name: 'PUBLIC_URL', default: '', meaning: 'Address that browsers use, such as https://journal.example.com.' },
  { name: 'DATA_DIR', default: './data', meaning: 'Folder of the embedded database and of generated secrets.' },
  { name: 'DATABASE_URL', default: '', meaning: 'An own PostgreSQL 15 or newer instead of the embedded one.' },
  { name: 'DATABASE_CONNECTIONS', default: '10', meaning: 'Most database connections of one server process.' },
  { name: 'AUTH_SECRET', default: '', meaning: 'Secret of sessions, 32 characters or more; made and kept if absent.' },
  { name: 'TRUST_PROXY', default: '0', meaning: '1 if a proxy in front sets X-Forwarded-For.' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'fatal, error, warn, info, debug or silent.' },
  { name: 'SIGN_UP', default: 'open', meaning: 'open, or closed to refuse new users.' },
  { name: 'ROUNDTRIP_MODE', default: 'serve', meaning: 'serve, or dev for the separate ports of development.' },
] as const

export type SettingName = (typeof SETTINGS)[number]['name']
export type Environment = Readonly<Record<string, string | undefined>>

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

export type Config = {
  readonly mode: 'serve' | 'dev'
  readonly host: string
  readonly port: number
  /** Without a slash at the end; null = `http://localhost:{port}`. */
  readonly publicUrl: string | null
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  readonly authSecret: string | null
  readonly trustProxy: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly signUp: 'open' | 'closed'
}

/** A setting that cannot be used. The message names the variable and says what it may be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(environment: Environment): Config {
  const text = (name: SettingName): string => {
    const given = environment[name]?.trim()
    return given === undefined || given === '' ? defaultOf(name) : given
  }
  return {
    mode: oneOf('ROUNDTRIP_MODE', text('ROUNDTRIP_MODE'), ['serve', 'dev']),
    host: text('HOST'),
    port: integer('PORT', text('PORT'), { least: 0, most: 65_535 }),
    publicUrl: publicUrl(text('PUBLIC_URL')),
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: databaseUrl(text('DATABASE_URL')),
    databaseConnections: integer('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS'), { least: 3, most: 200 }),
    authSecret: authSecret(text('AUTH_SECRET')),
    trustProxy: oneOf('TRUST_PROXY', text('TRUST_PROXY'), ['0', '1']) === '1',
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL'), LOG_LEVELS),
    signUp: oneOf('SIGN_UP', text('SIGN_UP'), ['open', 'closed']),
  }
}

function defaultOf(name: SettingName): string {
  return SETTINGS.find((setting) => setting.name === name)?.default ?? ''
}

function oneOf<const T extends string>(name: SettingName, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new ConfigError(`${name} is "${value}" but must be one of: ${allowed.join(', ')}.`)
  return found
}

function integer(name: SettingName, value: string, range: { least: number; most: number }): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < range.least || number > range.most) {
    throw new ConfigError(`${name} is "${value}" but must be a whole number from ${range.least} to ${range.most}.`)
  }
  return number
}

function publicUrl(value: string): string | null {
  if (value === '') return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(`PUBLIC_URL is "${value}" but must be an address such as https://journal.example.com.`)
  }
  return url.origin
}

function databaseUrl(value: string): string | null {
  if (value === '') return null
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.')
  }
  return value
}

function authSecret(value: string): string | null {
  if (value === '') return null
  if (value.length < 32) throw new ConfigError('AUTH_SECRET must have 32 characters or more.')
  return value
}
