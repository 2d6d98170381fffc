/** A server without users, which may be restored from a backup. */
import { AppError, codeOfWireStatus } from '@roundtrip/contract/errors'
import { type SetupLine, setupLine, type SetupResult, setupState, type SetupState } from '@roundtrip/contract/operation'
import { SETUP_ORIGIN } from '../../origins.ts'

/** `code`: the code from the log, as typed; empty = none. Throws an AppError. */
export async function readSetup(code = ''): Promise<SetupState> {
  try {
    const headers = code === '' ? {} : { 'x-setup-code': encodeURIComponent(code) }
    const response = await fetch(SETUP_ORIGIN, { headers, credentials: 'omit', cache: 'no-store' })
    return setupState.parse(await response.json())
  } catch (cause) {
    throw new AppError({ code: 'unavailable', message: 'The server could not be reached.', cause })
  }
}

export type SetupUpload = { readonly file: Blob; readonly passphrase: string; readonly code: string }

/** The progress; `share` is 0 to 1. */
export type SetupStep = { readonly stage: 'sending' | 'checking' | 'restoring'; readonly share: number }

/** Resolves when everything is restored; the server then restarts. Throws the server's sentence as an Error. */
export function restoreServer(
  { file, passphrase, code }: SetupUpload,
  tell: (step: SetupStep) => void,
): Promise<SetupResult> {
  return new Promise((settle, refuse) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', `${SETUP_ORIGIN}/restore`)
    if (code !== '') request.setRequestHeader('x-setup-code', encodeURIComponent(code))
    if (passphrase !== '') request.setRequestHeader('x-backup-key', base64url(passphrase))
    request.upload.onprogress = ({ loaded, total }) => tell({ stage: 'sending', share: loaded / Math.max(1, total) })
    request.onprogress = () => {
      const last = linesOf(request.responseText).at(-1)
      if (last !== undefined && 'progress' in last) tell(last.progress)
    }
    request.onerror = () => refuse(new AppError({ code: 'unavailable', message: 'The server could not be reached.' }))
    request.onload = () => {
      const last = linesOf(request.responseText).at(-1)
      if (last !== undefined && 'result' in last) settle(last.result)
      else if (last !== undefined && 'error' in last) refuse(new SetupRefusal(last.error))
      else refuse(refusalOf(request))
    }
    request.send(file)
  })
}

/** Its message is a sentence of the server for the operator. */
export class SetupRefusal extends Error {
  override readonly name = 'SetupRefusal'
}

/** Waits until the server has restarted. */
export async function untilReady(): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await new Promise((next) => setTimeout(next, PAUSE_MS))
    const isReady = await readSetup().then(
      ({ isEmpty }) => !isEmpty,
      () => false,
    )
    // Right after the restore, the old process still responds for a moment.
    if (isReady && tries > 1) return
  }
}

function refusalOf({ responseText }: XMLHttpRequest): AppError {
  const { error } = (parsed(responseText) ?? {}) as { readonly error?: { status?: string; message?: string } }
  const code = codeOfWireStatus(error?.status ?? '') ?? 'internal'
  return new AppError({ code, message: error?.message ?? 'The restore failed.' })
}

function linesOf(text: string): SetupLine[] {
  return text.split('\n').flatMap((line) => {
    const result = setupLine.safeParse(parsed(line))
    return result.success ? result.data : []
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Headers hold only ASCII. */
function base64url(text: string): string {
  const letters = Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const PAUSE_MS = 1_000
const MAX_TRIES = 120
