/** Runs once before all tests of the server: the folder that their servers begin with. */
import { rmSync } from 'node:fs'
import { FIRST_START, newFolder, startServer } from './server.testing.ts'

export default async function firstStart(): Promise<() => void> {
  const { dataDir, kill, exited } = await startServer({ dataDir: newFolder() })
  kill('SIGTERM')
  await exited
  process.env[FIRST_START] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
