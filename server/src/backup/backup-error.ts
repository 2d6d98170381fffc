/** What is wrong with a backup, or with the server it is restored into, in a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export function damagedBackup(what: string, cause?: unknown): BackupError {
  return new BackupError(
    `The backup is damaged: ${what} Nothing was restored.`,
    cause === undefined ? undefined : { cause },
  )
}
