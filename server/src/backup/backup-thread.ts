/** Makes a backup in a thread of its own, which ends with it. */
import { Worker } from 'node:worker_threads'
import { BackupError } from './backup-error.ts'
import type { BackupResult, BackupTask } from './run-backup.ts'

export type BackupReply =
  | { readonly status: 'done'; readonly result: BackupResult }
  | { readonly status: 'failed'; readonly isSentence: boolean; readonly message: string }

export type RunBackup = (task: BackupTask) => {
  /** Rejects with a `BackupError` for anything that an operator can fix. */
  readonly result: Promise<BackupResult>
  readonly cancel: () => Promise<unknown>
}

export const backupInThread: RunBackup = (task) => {
  const worker = new Worker(new URL('./backup-worker.js', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const result = new Promise<BackupResult>((settle, refuse) => {
    worker.on('message', (message: BackupReply) => {
      if (message.status === 'done') settle(message.result)
      else refuse(message.isSentence ? new BackupError(message.message) : new Error(message.message))
    })
    worker.on('error', refuse)
    worker.on('exit', () => refuse(new Error('The backup thread ended unexpectedly.')))
  })
  return { result, cancel: () => worker.terminate() }
}

const MEMORY_MB = 1_024
