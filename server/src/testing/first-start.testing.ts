/** Runs once before all tests of the server: the folder that their servers begin with. */
import { rmSync } from 'node:fs'
import { FIRST_START, launchServer, newFolder } from './server.testing.ts'

export default async function firstStart(): Promise<() => void> {
  const dataDir = newFolder()
  const { child, output, exited } = launchServer({ dataDir })
  await new Promise<void>((ready, refuse) => {
    child.stdout?.on('data', () => output().includes('ready at') && ready())
    void exited.then((status) => refuse(new Error(`The server ended with ${status}: ${output()}`)))
  })
  child.kill('SIGTERM')
  await exited
  process.env[FIRST_START] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
