/** The words of the operator's page. */
import type { ServerPart, ServerState } from '@roundtrip/contract/operation'
import { perLanguage, t } from '../../language/translate.ts'

export const STATUS_WORDS = perLanguage(
  (): Readonly<Record<ServerState['readiness']['status'], { readonly short: string; readonly meaning: string }>> => ({
    ready: { short: t('Ready'), meaning: t('every part works') },
    limited: { short: t('Limited'), meaning: t('requests are answered, some work waits') },
    'not-ready': { short: t('Not ready'), meaning: t('requests fail') },
  }),
)

export const PART_NAMES = perLanguage(
  (): Readonly<Record<ServerPart, string>> => ({
    database: t('Database'),
    disk: t('Disk'),
    queue: t('Job queue'),
    exchanges: t('Exchange thread'),
    mail: t('Mail'),
  }),
)

export const BACKUP_WORDS = perLanguage(
  () =>
    ({
      off: 'For nightly backups, set BACKUP_DIR, and BACKUP_KEEP to 1 or more.',
      sealed: t('Backups include the master keys and the session secret.'),
      plain:
        'Backups do not include the master keys or the session secret. Keep these somewhere else, or set BACKUP_KEY_FILE: encrypted backups include them.',
      kinds: { nightly: t('Nightly'), manual: t('Manual'), 'before-update': t('Before an update') },
    }) as const,
)

export const ACCESS_WORDS = perLanguage(
  () =>
    ({
      title: t('For operators only'),
      text: 'This page shows the state of the server to the accounts that its OPERATOR_ACCOUNTS setting names.',
    }) as const,
)
