/** What a command is given by the shell that it is typed in. Commands look at no other process, environment or folder. */
import type { Readable, Writable } from 'node:stream'
import { withoutTurns } from '@roundtrip/contract/fields'
import { promptTerminal, type SecretSource } from './prompt-secret.ts'

export type Shell = {
  readonly environment: NodeJS.ProcessEnv
  /** Where the paths of a command line begin. */
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
 * The same shell for what people read: files, exchanges and visitors write what is printed, and a terminal obeys the control
 * characters in it, or turns the direction of a line by its marks.
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

/** A command of those who run a server. */
export type OperatorCommand = {
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** Where the paths of the arguments begin. */
  readonly folder: string
  /** For what is going on; the answer itself is returned. */
  readonly say: (line: string) => void
  readonly promptSecret: SecretSource
}

/** What an operator has typed, with what it needs of the shell. */
export function commandOf(args: readonly string[], shell: Shell): OperatorCommand {
  const { environment, folder } = shell
  return { args, environment, folder, say: sayTo(shell), promptSecret: promptTerminal(shell) }
}

/** Says what is going on, beside the answer. */
export function sayTo({ stderr }: Pick<Shell, 'stderr'>): (line: string) => void {
  return (line) => void stderr.write(`${line}\n`)
}
