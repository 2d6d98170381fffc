/** Runs once before all tests of the server: the program that they start, and the folder that their servers begin with. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FIRST_START, newFolder, startServer } from './server.testing.ts'

export default async function firstStart(): Promise<() => void> {
  // What users start, made of the present source.
  execFileSync(process.execPath, [BUNDLE], { stdio: ['ignore', 'ignore', 'inherit'] })
  const { dataDir, kill, exited } = await startServer({ dataDir: newFolder() })
  kill('SIGTERM')
  await exited
  process.env[FIRST_START] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

const BUNDLE = fileURLToPath(new URL('../../../scripts/bundle-server.mjs', import.meta.url))
