/** `roundtrip move-pictures --to store|database`, alongside running servers and with their settings. */
import { openPool } from '../database/connection.ts'
import { ObjectStoreError } from '../objects/object-store.ts'
import { openStore } from '../objects/open-store.ts'
import { movePictures } from '../pictures/move-pictures.ts'
import { connectionOf, settingsOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'
import { countText, t } from './language.ts'
import { oneOf } from './options.ts'
import type { OperatorCommand } from './shell.ts'

/** Returns what was done, as a sentence. */
export async function movePicturesCommand({ args, environment, say }: OperatorCommand): Promise<string> {
  const to = targetOf(args)
  const config = settingsOf(environment)
  if (config.s3 === null) throw new CliError(t('S3_BUCKET is not set. Run this with the settings of your servers.'))
  const pool = openPool(connectionOf(config), CONNECTIONS)
  try {
    await pool.query('select object from pictures limit 0').catch((cause: unknown) => {
      throw new CliError(t('The database does not respond, or is not up to date. Start Roundtrip first.'), {
        cause,
        exitCode: 3,
      })
    })
    const store = openStore({ kind: 's3', ...config.s3 })
    let said = 0
    const tell = (moved: number): void => {
      if (moved - said < SAY_EACH) return
      said = moved
      say(t('{count} pictures moved', { count: countText(moved) }))
    }
    const { moved, bytes, there, failed } = await movePictures({ pool, store, to, tell })
    if (failed.length > 0) {
      const first = failed.slice(0, MAX_NAMED).join(', ')
      throw new CliError(
        t('Moved {moved} pictures. The data of {lost} is lost: {names}', {
          moved: countText(moved),
          lost: countText(failed.length),
          names: first,
        }),
      )
    }
    const what = { moved: countText(moved), size: countText(Math.ceil(bytes / 1_000)), bucket: config.s3.bucket }
    const done =
      to === 'store'
        ? t('Moved {moved} pictures ({size} kB) to the bucket {bucket} and compared each one.', what)
        : t('Moved {moved} pictures ({size} kB) to the database and compared each one.', what)
    const before = there === 0 ? '' : ` ${t('{count} were already there.', { count: countText(there) })}`
    return `${done}${before}\n`
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    const words = t('The object store failed ({detail}). Run this again. Pictures already moved stay moved.', {
      detail: error.detail,
    })
    throw new CliError(words, { cause: error, exitCode: error.trouble === 'away' ? 3 : 2 })
  } finally {
    await pool.end()
  }
}

function targetOf(args: readonly string[]): 'store' | 'database' {
  const [name, value, ...more] = args.flatMap((arg) => (arg.startsWith('--to=') ? ['--to', arg.slice(5)] : [arg]))
  const to = name === '--to' && more.length === 0 ? oneOf('--to', value, ['store', 'database']) : null
  if (to === null) throw new CliError(t('Name the destination: roundtrip move-pictures --to store, or --to database'))
  return to
}

const CONNECTIONS = 5
const SAY_EACH = 500
const MAX_NAMED = 20
