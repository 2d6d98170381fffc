/** What commands need that run alongside a server, with the same settings. */
import { join } from 'node:path'
import type { DatabaseConnection } from '../database/connection.ts'
import { connectionOfUrl } from '../database/hosts.ts'
import { type Config, ConfigError, readConfig } from '../ground/config.ts'
import { CliError } from './cli-error.ts'

export function settingsOf(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) throw new CliError(error.message, { cause: error })
    throw error
  }
}

export function connectionOf({ databaseUrl, dataDir }: Config): DatabaseConnection {
  if (databaseUrl !== null) return connectionOfUrl(databaseUrl)
  return { host: join(dataDir, 'postgres'), port: 5432, user: 'roundtrip', database: 'roundtrip' }
}
