/** The words of the operator's page. */
import type { ServerPart, ServerState } from '@roundtrip/contract/operation'

export const STATUS_WORDS: Readonly<
  Record<ServerState['readiness']['status'], { readonly short: string; readonly meaning: string }>
> = {
  ready: { short: 'Ready', meaning: 'every part works' },
  limited: { short: 'Limited', meaning: 'requests are answered, some work waits' },
  'not-ready': { short: 'Not ready', meaning: 'requests fail' },
}

export const PART_NAMES: Readonly<Record<ServerPart, string>> = {
  database: 'Database',
  disk: 'Disk',
  queue: 'Job queue',
  exchanges: 'Exchange thread',
  mail: 'Mail',
}

export const BACKUP_WORDS = {
  off: 'For nightly backups, set BACKUP_DIR, and BACKUP_KEEP to 1 or more.',
  sealed: 'Backups include the master keys and the session secret.',
  plain:
    'Backups do not include the master keys or the session secret. Keep these somewhere else, or set BACKUP_KEY_FILE: encrypted backups include them.',
  kinds: { nightly: 'Nightly', manual: 'Manual', 'before-update': 'Before an update' },
} as const

export const ACCESS_WORDS = {
  title: 'For operators only',
  text: 'This page shows the state of the server to the accounts that its OPERATOR_ACCOUNTS setting names.',
} as const
