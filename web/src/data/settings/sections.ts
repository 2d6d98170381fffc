import { perLanguage, t, tIn } from '../../language/translate.ts'

/** The sections of the settings, in order. Each `id` is an anchor, so that other pages can link to it. */
export const SETTINGS_SECTIONS = perLanguage(
  () =>
    [
      { id: 'profile', title: t('Profile'), words: t('name phone address google linked') },
      {
        id: 'security',
        title: t('Security'),
        words: t('email password log in passkey second factor 2fa devices sessions log out delete account'),
      },
      {
        id: 'plan',
        title: tIn('subscription', 'Plan'),
        words: t('subscription billing invoice payment upgrade price'),
      },
      {
        id: 'notifications',
        title: t('Notifications'),
        words: t(
          'alerts mail email message rules limit summary daily weekly webhook discord telegram push connections review screener screen install app phone device',
        ),
      },
      {
        id: 'journal',
        title: t('Journal'),
        words: t(
          'figures display time zone day starts reporting currency breakeven band start balance equity default stop risk language theme dark light colors numbers dates hours',
        ),
      },
      { id: 'data', title: t('Your data'), words: t('export restore backup archive download delete koinly csv') },
      { id: 'shared', title: t('Shared links'), words: t('share page public revoke') },
      { id: 'tokens', title: t('Access tokens'), words: t('terminal command line api key access read') },
    ] as const,
)

export type SettingsSection = ReturnType<typeof SETTINGS_SECTIONS>[number]

/** Settings of the data have pages of their own, which the search of the settings finds too. */
export const DATA_SETTINGS = perLanguage(
  () =>
    [
      {
        page: 'connections',
        title: t('Accounts and imports'),
        words: t('trading account rename start balance delete merge connection key file csv undo move history upload'),
      },
      {
        page: 'corrections',
        title: t('Corrections'),
        words: t(
          'exchange rates coin dollars price own rate conversion renamed coins ticker symbol name swap redenomination',
        ),
      },
    ] as const,
)

type Listed = { readonly title: string; readonly words: string }

/** The entries that contain every typed word; all without a text. */
export function matchingSettings<T extends Listed>(all: readonly T[], typed: string): readonly T[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return all.filter((entry) => {
    const text = `${entry.title} ${entry.words}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
