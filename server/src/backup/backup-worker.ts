/** The thread in which one backup is made: hashing a whole database would keep the server from answering. */
import { parentPort, workerData } from 'node:worker_threads'
import { BackupError } from './backup-error.ts'
import { type BackupTask, runBackup } from './run-backup.ts'
import type { BackupReply } from './backup-thread.ts'

const reply = (message: BackupReply): void => parentPort?.postMessage(message)

runBackup(workerData as BackupTask).then(
  (result) => reply({ status: 'done', result }),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    reply({ status: 'failed', isSentence: error instanceof BackupError, message })
  },
)
