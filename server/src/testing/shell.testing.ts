/** The command line without a separate process: the entry point of the program, with a shell made by the test. */
import { tmpdir } from 'node:os'
import { Readable, Writable } from 'node:stream'
import { runCli } from '../cli/run-cli.ts'
import type { Shell } from '../cli/shell.ts'

export type CommandResult = { readonly code: number; readonly out: string; readonly error: string }

export type TestShell = {
  readonly environment?: Readonly<Record<string, string>>
  /** Absent = a folder that does not matter. */
  readonly folder?: string
}

/** Runs a command as if typed in an English shell in UTC without a terminal, and returns its output. */
export async function typed(
  args: readonly string[],
  { environment = {}, folder }: TestShell = {},
): Promise<CommandResult> {
  const [out, error] = [collecting(), collecting()]
  const code = await runCli(args, shellOf({ environment, folder, stdout: out.stream, stderr: error.stream }))
  return { code, out: out.text(), error: error.text() }
}

type Given = Pick<Shell, 'environment' | 'stdout'> &
  Partial<Pick<Shell, 'stdin' | 'stderr'>> & { folder?: string | undefined }

/** A shell made by the test; starting a server is refused, because that needs a process. */
export function shellOf({ environment, folder, stdin, stdout, stderr }: Given): Shell {
  return {
    environment,
    folder: folder ?? tmpdir(),
    zone: 'UTC',
    stdin: stdin ?? Readable.from([]),
    stdout,
    stderr: stderr ?? collecting().stream,
    startServer: () => Promise.reject(new Error('A server is a process of its own: startServer')),
  }
}

function collecting(): { readonly stream: Writable; readonly text: () => string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write: (part: Buffer, _encoding, done) => {
      chunks.push(part)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}
