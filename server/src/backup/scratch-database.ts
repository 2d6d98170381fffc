/** A temporary database on the same server, created like the real one and removed after use. */
import { randomBytes } from 'node:crypto'
import { type DatabaseConnection, openPool, type Pool } from '../database/connection.ts'
import { quoted } from './tables.ts'

/** False if the role may not create databases. */
export async function mayCreateDatabases(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may === true
}

/** Runs `work` on an empty database, which is removed in any case. Leftovers of killed processes are removed first. */
export async function inScratchDatabase<T>(
  connection: DatabaseConnection,
  work: (scratch: Pool) => Promise<T>,
): Promise<T> {
  const pool = openPool(connection, 1)
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`
  try {
    await removeLeftOver(pool)
    await pool.query(`create database ${quoted(name)} template template0 ${await sameLocale(pool)}`)
    const scratch = openPool(connectionTo(connection, name), SCRATCH_CONNECTIONS)
    try {
      return await work(scratch)
    } finally {
      await scratch.end()
      await pool.query(`drop database if exists ${quoted(name)} with (force)`)
    }
  } finally {
    await pool.end()
  }
}

async function removeLeftOver(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select datname as name from pg_database as d where starts_with(datname, $1)
       and pg_has_role(current_user, datdba, 'member')
       and not exists (select from pg_stat_activity as a where a.datid = d.oid)`,
    [PREFIX],
  )
  for (const { name } of rows) await pool.query(`drop database if exists ${quoted(name)}`)
}

type Locale = Readonly<
  Record<'encoding' | 'provider' | 'collate' | 'ctype', string> & { readonly locale: string | null }
>

/** Text must sort the same there. PostgreSQL 17 renamed the column with the locale. */
async function sameLocale(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Locale>(
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datcollate as collate, datctype as ctype,
       coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
     from pg_database as d where datname = current_database()`,
  )
  const settings = rows[0]
  if (settings === undefined) return ''
  const { encoding, provider, collate, ctype, locale } = settings
  const plain = `encoding ${text(encoding)} lc_collate ${text(collate)} lc_ctype ${text(ctype)}`
  if (provider === 'i') return `${plain} locale_provider icu icu_locale ${text(locale ?? '')}`
  if (provider === 'b') return `${plain} locale_provider builtin builtin_locale ${text(locale ?? '')}`
  return plain
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** The same server and role, another database. */
export function connectionTo(connection: DatabaseConnection, database: string): DatabaseConnection {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}

const PREFIX = 'roundtrip_proof_'
/** One restores; migrations need another for their lock and one to run. */
const SCRATCH_CONNECTIONS = 3
