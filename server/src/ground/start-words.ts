/**
 * Why the server does not start: a sentence for faults that a person can fix; the full error for those that only we
 * can.
 */
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { withoutSecrets } from '../database/hosts.ts'
import { ConfigError } from './config.ts'

export type StartSettings = {
  readonly host: string
  readonly port: number
  /** Null with the embedded database. */
  readonly databaseUrl: string | null
}

type Coded = Error & {
  readonly code?: unknown
  readonly path?: unknown
  readonly syscall?: unknown
  readonly hostname?: unknown
}

/** `settings` is null if the settings themselves could not be read. */
export function startWords(error: unknown, settings: StartSettings | null): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || isSentence(error)) return error.message
  const { code, path, syscall, hostname } = error as Coded
  const name = typeof code === 'string' ? code : ''
  const isOfPort = syscall === 'listen' || (hostname !== undefined && hostname === settings?.host)
  if (isOfPort && settings !== null) return portWords(name, settings) ?? story(error)
  const database = settings === null ? null : databaseWords(name, error, settings)
  if (database !== null) return database
  const file = FILES.get(name === 'ENOENT' && syscall === 'mkdir' ? reasonAbove(String(path)) : name)
  return file !== undefined && typeof path === 'string' ? `${path} ${file}` : story(error)
}

/** Errors of folders that this one does not import, whose message is a sentence for a person. */
function isSentence({ name }: Error): boolean {
  return ['DatabaseStartError', 'KeyFileError', 'NoWritableHostError', 'BackupError', 'OutdatedServerError'].includes(
    name,
  )
}

function portWords(code: string, { host, port }: StartSettings): string | null {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop the other program, or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST is "${host}", which is not an address of this machine. Set it to localhost, or to 0.0.0.0 for all.`
  }
  return null
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
function databaseWords(code: string, error: Error, { databaseUrl }: StartSettings): string | null {
  if (databaseUrl === null) return null
  const where = withoutSecrets(databaseUrl)
  if (code === '28P01' || code === '28000') return `The database ${where} refuses the user or password of DATABASE_URL.`
  if (code === '3D000') return `There is no such database as ${where}. Create it, or correct DATABASE_URL.`
  if (code === '42501') {
    return `The user of DATABASE_URL may not create tables in ${where}. Let it own the database. (${error.message})`
  }
  if (code === '25006')
    return `The database ${where} is a replica and takes no changes. Name the primary in DATABASE_URL.`
  return null
}

/** Node reports a folder as missing if it cannot be created because the disk or its parent is not writable. */
function reasonAbove(path: string): string {
  let above = dirname(path)
  while (!existsSync(above) && dirname(above) !== above) above = dirname(above)
  try {
    accessSync(above, constants.W_OK)
    return 'ENOENT'
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

const FILES: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'may not be written by this user. Set DATA_DIR to a folder of its own, or change the rights.'],
  ['EPERM', 'may not be changed by this user. Set DATA_DIR to a folder of its own, or change the rights.'],
  ['EROFS', 'lies on a disk that cannot be written. Set DATA_DIR to a folder on another one.'],
  ['ENOSPC', 'cannot be written: its disk is full. Make room, or set DATA_DIR to a folder on another one.'],
  ['ENOTDIR', 'cannot be made: a part of the path is a file. Set DATA_DIR to a folder.'],
  ['EISDIR', 'is a folder, and should be a file. Move it away, and put the file back from a backup.'],
  ['ELOOP', 'is a link that leads to itself. Set DATA_DIR to a folder.'],
  ['EEXIST', 'is a file, and should be a folder. Set DATA_DIR to a folder.'],
  ['ENOENT', 'cannot be found. Set DATA_DIR to a folder that can be made.'],
])

function story(error: Error): string {
  return error.stack ?? error.message
}
