import { AppError } from '@roundtrip/contract'
import { outcome } from './callable.ts'
import { LEDGER_ORIGIN } from './origins.ts'
import { session } from './session/page-session.ts'

/** Saves everything that the server keeps about the user as a file. */
export async function downloadExport(uid: string): Promise<void> {
  const attempt = async (fresh: boolean): Promise<Response> => {
    const token = await session.token({ fresh })
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
    return fetch(`${LEDGER_ORIGIN}/${encodeURIComponent(uid)}/export`, { headers, credentials: 'omit' }).catch(
      (cause: unknown) => {
        throw new AppError({ code: 'unavailable', message: 'The server could not be reached.', cause })
      },
    )
  }
  const first = await attempt(false)
  const response = first.status === 401 ? await attempt(true) : first
  if (!response.ok) {
    outcome(response.status, await response.json().catch(() => null))
    throw new AppError({ code: 'internal', message: 'The export could not be read.' })
  }
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  save(name ?? 'roundtrip-export', await response.blob())
}

function save(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
