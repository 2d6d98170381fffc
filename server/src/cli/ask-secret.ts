/** Asks for something secret on the terminal, without showing what is typed. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'

/** Where a secret comes from: the terminal, or a test. */
export type SecretSource = (question: string) => Promise<string>

export const askTerminal: SecretSource = async (question) => {
  if (!process.stdin.isTTY) {
    throw new CliError(t('There is no terminal to ask for the key. Set it in the environment, see roundtrip help.'))
  }
  process.stderr.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return (await lines.question('')).trim()
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
