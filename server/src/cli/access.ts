/**
 * The address of the server and the access token, which is never taken from the command line: everybody can read that.
 */
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { TOKEN_PREFIX } from '@roundtrip/contract/auth'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'
import type { Shell } from './shell.ts'

export type Access = { readonly server: URL; readonly token: string; readonly warnings: readonly string[] }

export type AccessOptions = { readonly server: string | undefined; readonly tokenFile: string | undefined }

/** Throws a `CliError` if the server or the token is missing or malformed. */
export function readAccess(options: AccessOptions, { environment, folder }: Shell): Access {
  const server = serverOf(options.server ?? environment['ROUNDTRIP_SERVER'])
  const warnings: string[] = []
  if (server.protocol === 'http:' && !LOCAL.has(server.hostname)) {
    warnings.push(
      t('{server} is not encrypted, so others can read the token in transit. Use https.', { server: server.origin }),
    )
  }
  const { tokenFile } = options
  const text = tokenFile === undefined ? environment['ROUNDTRIP_TOKEN'] : fileText(tokenFile, folder)
  if (tokenFile !== undefined && isReadableByOthers(resolve(folder, tokenFile))) {
    warnings.push(t('{file} can be read by others on this machine. Run: chmod 600 {file}', { file: tokenFile }))
  }
  const token = text?.trim() ?? ''
  if (token === '') {
    throw new CliError(
      t(
        'There is no access token. Create one in Settings, Access tokens. Then set ROUNDTRIP_TOKEN, or name a file with --token-file FILE.',
      ),
    )
  }
  if (!token.startsWith(TOKEN_PREFIX)) {
    throw new CliError(
      t('The access token does not begin with {start}. Copy the whole token again.', { start: TOKEN_PREFIX }),
    )
  }
  return { server, token, warnings }
}

function serverOf(text: string | undefined): URL {
  if (text === undefined || text === '') {
    throw new CliError(t('Name the server: --server https://journal.example.com, or set ROUNDTRIP_SERVER.'))
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '') {
    throw new CliError(t('{text} is not a server address. It should look like https://journal.example.com.', { text }))
  }
  return url
}

function fileText(path: string, folder: string): string {
  try {
    return readFileSync(resolve(folder, path), 'utf8')
  } catch (cause) {
    throw new CliError(t('{path} cannot be read. It should hold the access token and nothing else.', { path }), {
      cause,
    })
  }
}

/** Whether other users of this machine can read the file. */
function isReadableByOthers(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0
}

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
