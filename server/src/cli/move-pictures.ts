/** `roundtrip move-pictures --to store|database`, beside running servers and with their settings. */
import { openPool } from '../database/connection.ts'
import { ObjectStoreError } from '../objects/object-store.ts'
import { openStore } from '../objects/open-store.ts'
import { movePictures } from '../pictures/move-pictures.ts'
import { connectionOf, settingsOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'
import { oneOf } from './options.ts'

export type MoveOptions = {
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  readonly say: (line: string) => void
}

/** Gives what was done, as a sentence. */
export async function movePicturesCommand({ args, environment, say }: MoveOptions): Promise<string> {
  const to = targetOf(args)
  const config = settingsOf(environment)
  if (config.s3 === null) throw new CliError('S3_BUCKET is not set. Run this with the settings of your servers.')
  const pool = openPool(connectionOf(config), CONNECTIONS)
  try {
    await pool.query('select object from pictures limit 0').catch((cause: unknown) => {
      throw new CliError('The database does not answer, or was not brought up to date. Start Roundtrip first.', {
        cause,
      })
    })
    const store = openStore({ kind: 's3', ...config.s3 })
    let said = 0
    const tell = (moved: number): void => {
      if (moved - said < SAY_EACH) return
      said = moved
      say(`${count(moved)} pictures moved`)
    }
    const { moved, bytes, there, failed } = await movePictures({ pool, store, to, tell })
    if (failed.length > 0) {
      const first = failed.slice(0, MOST_NAMED).join(', ')
      throw new CliError(`Moved ${count(moved)} pictures. The bytes of ${count(failed.length)} are lost: ${first}`)
    }
    const place = to === 'store' ? `the bucket ${config.s3.bucket}` : 'the database'
    const before = there === 0 ? '' : ` ${count(there)} were there already.`
    return `Moved ${count(moved)} pictures (${count(Math.ceil(bytes / 1_000))} kB) into ${place}, each compared.${before}\n`
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    const words = `The object store failed (${error.detail}). Run this again: what was moved stays moved.`
    throw new CliError(words, { cause: error, exitCode: error.trouble === 'away' ? 3 : 2 })
  } finally {
    await pool.end()
  }
}

function targetOf(args: readonly string[]): 'store' | 'database' {
  const [name, value, ...more] = args.flatMap((arg) => (arg.startsWith('--to=') ? ['--to', arg.slice(5)] : [arg]))
  const to = name === '--to' && more.length === 0 ? oneOf('--to', value, ['store', 'database']) : null
  if (to === null) throw new CliError('Name the destination: roundtrip move-pictures --to store, or --to database')
  return to
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

const CONNECTIONS = 5
const SAY_EACH = 500
const MOST_NAMED = 20
