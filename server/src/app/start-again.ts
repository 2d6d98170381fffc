/** Restarts the whole server in a new process, so that no old state is left. */
import { spawn } from 'node:child_process'

/**
 * Call when everything is closed. This process stays, because supervisors watch it: it passes signals on, and exits
 * with the status of the new one. `port`: the open port, which the settings may have left to chance.
 */
export function startAgain(port: number): void {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port) },
  })
  process.removeAllListeners('SIGTERM').on('SIGTERM', () => void child.kill('SIGTERM'))
  process.removeAllListeners('SIGINT').on('SIGINT', () => {
    // A terminal sends it to both.
    if (process.stdin.isTTY !== true) child.kill('SIGINT')
  })
  process.removeAllListeners('disconnect').on('disconnect', () => void child.kill('SIGTERM'))
  child.on('error', () => process.exit(1))
  child.on('exit', (status) => process.exit(status ?? 1))
}
