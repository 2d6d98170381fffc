/** What the shell gives to a command that is typed in it. Commands use no other process, environment or folder. */
import type { Readable, Writable } from 'node:stream'
import { withoutTurns } from '@roundtrip/contract/fields'
import { promptTerminal, type SecretSource } from './prompt-secret.ts'

export type Shell = {
  readonly environment: NodeJS.ProcessEnv
  /** The base of relative paths on a command line. */
  readonly folder: string
  /** The time zone of the machine. */
  readonly zone: string
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable
  /** Makes this process the server. */
  readonly startServer: () => Promise<unknown>
}

/**
 * The same shell for output that people read: what is printed contains text from files, exchanges and visitors, and a
 * terminal obeys its control characters and directional marks.
 */
export function printable(shell: Shell): Shell {
  return { ...shell, stdout: withoutControls(shell.stdout), stderr: withoutControls(shell.stderr) }
}

function withoutControls(stream: Writable): Writable {
  const printed = Object.create(stream) as Writable
  printed.write = (text: unknown): boolean =>
    stream.write(typeof text === 'string' ? withoutTurns(text).replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD') : text)
  return printed
}

/** A command for operators. */
export type OperatorCommand = {
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** The base of relative paths in the arguments. */
  readonly folder: string
  /** Reports progress; the result itself is returned. */
  readonly say: (line: string) => void
  readonly promptSecret: SecretSource
}

/** An operator's command line, with what it needs of the shell. */
export function commandOf(args: readonly string[], shell: Shell): OperatorCommand {
  const { environment, folder } = shell
  return { args, environment, folder, say: sayTo(shell), promptSecret: promptTerminal(shell) }
}

/** Reports progress on a stream of its own, apart from the output. */
export function sayTo({ stderr }: Pick<Shell, 'stderr'>): (line: string) => void {
  return (line) => void stderr.write(`${line}\n`)
}
