/** Calls a server with a token, and explains in a sentence what went wrong. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FunctionContract } from '@roundtrip/contract/calls'
import * as z from 'zod/mini'
import type { Access } from './access.ts'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'

export type Remote = {
  readonly call: <I extends z.ZodMiniType, O extends z.ZodMiniType>(
    contract: Pick<FunctionContract<I, O>, 'name' | 'region' | 'output'>,
    input: z.input<I>,
  ) => Promise<z.output<O>>
  /** A response that is not a refusal. */
  readonly fetch: (path: string, init?: RequestInit & { readonly duplex?: 'half' }) => Promise<Response>
}

export function openRemote({ server, token }: Access): Remote {
  const base = server.href.replace(/\/$/, '')
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    for (let tries = 0; ; tries += 1) {
      const headers = { ...init.headers, authorization: `Bearer ${token}` }
      const response = await fetch(base + path, { ...init, headers, redirect: 'error' }).catch((error: unknown) => {
        throw unreachable(base, error)
      })
      if (response.ok) return response
      const waitS = Number(response.headers.get('retry-after') ?? Number.NaN)
      // A stream can be sent once only.
      const canRepeat = typeof init.body === 'string' || init.body === undefined
      if (response.status !== 429 || Number.isNaN(waitS) || !canRepeat || tries >= MAX_TRIES)
        throw await refused(base, response)
      await delay((waitS + 1) * 1_000)
    }
  }
  return {
    fetch: send,
    call: async (contract, input) => {
      const response = await send(`/fn/${contract.region}/${contract.name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: input }),
      })
      const body = (await response.json().catch(() => null)) as { readonly data?: unknown } | null
      const parsed = z.safeParse(contract.output, body?.data)
      if (!parsed.success)
        throw new CliError(t('{server} runs another program, or another release of Roundtrip.', { server: base }))
      return parsed.data as z.output<(typeof contract)['output']>
    },
  }
}

/** The message for a refusal. What the server says about an archive names the line, so it is passed on. */
async function refused(base: string, response: Response): Promise<CliError> {
  const body = (await response.json().catch(() => null)) as {
    readonly error?: { readonly message?: string; readonly details?: { readonly reason?: string } }
  } | null
  const { message = '', details } = body?.error ?? {}
  const reason = details?.reason ?? ''
  if (body?.error === undefined) {
    const what = t(
      '{server} returned {status}, which Roundtrip does not. Check the address. If it is right, try again later.',
      { server: base, status: response.status },
    )
    return new CliError(what, { exitCode: response.status >= 500 ? 3 : 2 })
  }
  const text = refusalText(reason)
  if (text !== null) return new CliError(text)
  const exitCode = response.status >= 500 || response.status === 429 ? 3 : 2
  const said = { message: message.trim() || reason, reason: reason || response.status }
  return new CliError(t('The server refused: {message} ({reason})', said), { exitCode })
}

function refusalText(reason: string): string | null {
  switch (reason) {
    case 'bad-token':
      return t(
        'The server does not know this access token. It was revoked, or it belongs to another server. Create a new one in Settings.',
      )
    case 'token-expired':
      return t('The access token has expired. Create a new one in Settings.')
    case 'token-not-allowed':
      return t('This is not possible with an access token. Do it in the browser.')
    default:
      return null
  }
}

function unreachable(base: string, error: unknown): CliError {
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } }
  const code = cause?.code ?? ''
  if (/CERT|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code)) {
    return new CliError(
      t(
        'The certificate of {server} is not trusted ({code}). If it is your own, name its authority: NODE_EXTRA_CA_CERTS=/path/to/ca.pem.',
        { server: base, code },
      ),
    )
  }
  if (/redirect/i.test(cause?.message ?? ''))
    return new CliError(t('{server} redirects to another address. Use that address with --server.', { server: base }))
  const what =
    code === ''
      ? t('{server} does not respond. Is it running, and is the address right?', { server: base })
      : t('{server} does not respond ({code}). Is it running, and is the address right?', { server: base, code })
  return new CliError(what, { cause: error, exitCode: 3 })
}

const MAX_TRIES = 5
