/**
 * The statements that servers send to their database while tests run, if they are to be kept; see `npm run
 * keep-statements`.
 */
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The variable with the folder that collects logs; without it nothing is logged. */
export const STATEMENTS = 'ROUNDTRIP_STATEMENTS'

/** Makes the embedded database in this folder log all statements, and every copy of it as well. */
export async function logStatements(dataDir: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), port: 5432, user: 'postgres', database: 'roundtrip' })
  await client.connect()
  await client.query(`alter system set log_line_prefix = '${MARK}%a${MARK} '`)
  await client.query(`alter system set log_parameter_max_length = 0`)
  await client.query(`alter database roundtrip set log_statement = 'all'`)
  await client.end()
}

/** Call before the folder is removed. */
export function collectStatements(dataDir: string): void {
  const [folder, log] = [process.env[STATEMENTS], join(dataDir, 'postgres', 'server.log')]
  if (folder !== undefined && existsSync(log)) copyFileSync(log, join(folder, `${randomUUID()}.log`))
}

/**
 * Every distinct statement of servers in the logs of a folder; those that only differ in the number of values count as
 * one.
 */
export function collectedStatements(folder: string): readonly string[] {
  const shortest = new Map<string, string>()
  for (const name of readdirSync(folder)) {
    for (const text of statementsIn(readFileSync(join(folder, name), 'utf8'))) {
      const key = text.replaceAll(/\$\d+(\s*,\s*\$\d+)*/g, '$').replaceAll(/\(\$\)(\s*,\s*\(\$\))*/g, '($)')
      if (text.length < (shortest.get(key)?.length ?? Number.POSITIVE_INFINITY)) shortest.set(key, text)
    }
  }
  return [...shortest.values()].toSorted()
}

/**
 * Names of a server's connections list the migrations that it knows; those of tests, commands and the job queue do not.
 */
export function statementsIn(log: string): readonly string[] {
  return log.split(new RegExp(`^${MARK}`, 'm')).flatMap((entry) => {
    const match = OF_SERVER.exec(entry)
    return match?.[1] === undefined ? [] : [match[1].replaceAll('\n\t', '\n').trim()]
  })
}

const MARK = '@@'
const OF_SERVER = new RegExp(`^roundtrip \\d{4}-[^@]*${MARK} LOG: {2}(?:statement|execute [^:]+): ([^]*)$`)
