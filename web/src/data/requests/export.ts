import { AppError } from '@roundtrip/contract/errors'
import { readResponse } from './callable.ts'
import { saveFile } from '../../ui/save-file.ts'
import { LEDGER_ORIGIN } from '../../origins.ts'
import { session } from '../session/page-session.ts'

/**
 * Downloads all of the user's data as one ZIP file. Throws an AppError that has a sentence; a download that breaks off
 * saves nothing.
 */
export async function downloadExport(uid: string): Promise<void> {
  const attempt = async (fresh: boolean): Promise<Response> => {
    const bearer = await session.token({ fresh })
    const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
    return fetch(`${LEDGER_ORIGIN}/${encodeURIComponent(uid)}/export`, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
    })
  }
  try {
    const first = await attempt(false)
    const response = first.status === 401 ? await attempt(true) : first
    if (!response.ok) {
      readResponse(response.status, await response.json().catch(() => null))
      throw new AppError({ code: 'internal', message: 'The export failed.' })
    }
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    saveFile(name ?? 'roundtrip.zip', await response.blob())
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError({ code: 'unavailable', message: 'The server could not be reached.', cause: error })
  }
}
