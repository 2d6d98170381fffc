/** The command line: gives the commands of `cli/run-cli.ts` this process as their shell, and exits with their code. */
import { runCli } from './cli/run-cli.ts'

// A reader may stop early, as `head` does: the command goes on, and its exit code says how it ended.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  startServer: () => import(new URL('./main.js', import.meta.url).href),
})
