/** Exports an archive from a server, and restores one into it. */
import { createReadStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { restoreLine, type RestoreResult } from '@roundtrip/contract/imports'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'
import type { Remote } from './remote.ts'

/** What was typed, in the folder where it was typed. */
type Typed<Path> = { readonly path: Path; readonly folder: string }

/** Saves everything as a ZIP and returns its name. An interrupted download leaves no file. */
export async function exportTo(remote: Remote, { path: chosenPath, folder }: Typed<string | null>): Promise<string> {
  const response = await remote.fetch('/ledger/v1/me/export')
  const offeredName = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const path = chosenPath ?? offeredName ?? 'roundtrip.zip'
  const target = resolve(folder, path)
  if (chosenPath === null && existsSync(target))
    throw new CliError(t('{path} already exists. Name another file with -o FILE.', { path }))
  if (response.body === null) throw new CliError(t('The server sent nothing.'), { exitCode: 3 })
  const part = `${target}.part`
  try {
    const file = await open(part, 'w', 0o600)
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), file.createWriteStream())
    renameSync(part, target)
  } catch (cause) {
    rmSync(part, { force: true })
    const { code } = cause as { readonly code?: string }
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new CliError(t('{path} cannot be written ({code}).', { path, code }), { cause })
    }
    throw new CliError(t('The download was interrupted. Nothing was saved. Try again.'), { cause, exitCode: 3 })
  }
  return path
}

/** Restores an archive into the empty journal of the token's owner. */
export async function restoreFrom(
  remote: Remote,
  { path, folder }: Typed<string>,
  say: (line: string) => void,
): Promise<RestoreResult> {
  const source = resolve(folder, path)
  if (!existsSync(source)) throw new CliError(t('{path} cannot be read. Check the path and try again.', { path }))
  const response = await remote.fetch('/ledger/v1/me/restore', {
    method: 'POST',
    headers: {
      accept: 'application/x-ndjson',
      'content-type': 'application/zip',
      'content-length': String(statSync(source).size),
    },
    body: Readable.toWeb(createReadStream(source)) as unknown as ReadableStream,
    duplex: 'half',
  })
  let stage = ''
  for await (const line of linesOf(response)) {
    const read = restoreLine.safeParse(JSON.parse(line))
    if (!read.success) continue
    if ('result' in read.data) return read.data.result
    if ('error' in read.data) throw new CliError(read.data.error.message)
    if (read.data.progress.stage !== stage) say(stageText(read.data.progress.stage))
    stage = read.data.progress.stage
  }
  throw new CliError(t('The response was cut off. Check your journal before you try again.'), { exitCode: 3 })
}

function stageText(stage: 'checking' | 'writing' | 'building'): string {
  switch (stage) {
    case 'checking':
      return t('Comparing the archive with its checksums')
    case 'writing':
      return t('Restoring everything')
    case 'building':
      return t('Building the trades')
  }
}

async function* linesOf(response: Response): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
