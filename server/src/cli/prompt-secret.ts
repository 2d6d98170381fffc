/** Prompts for a secret on the terminal, without showing what is typed. */
import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'

/** Where a secret comes from: the terminal, or a test. */
export type SecretSource = (prompt: string) => Promise<string>

type Terminal = { readonly stdin: Readable & { readonly isTTY?: boolean }; readonly stderr: Writable }

/** Prompts the user of the terminal; throws a `CliError` if the input is not a terminal. */
export function promptTerminal({ stdin, stderr }: Terminal): SecretSource {
  return async (prompt) => {
    if (stdin.isTTY !== true) {
      throw new CliError(
        t('There is no terminal to prompt for the key. Set it in the environment. See roundtrip help.'),
      )
    }
    stderr.write(`${prompt}: `)
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: stdin, output: silent, terminal: true })
    try {
      return (await lines.question('')).trim()
    } finally {
      lines.close()
      stderr.write('\n')
    }
  }
}
