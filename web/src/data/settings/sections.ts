import { t, tIn } from '../../language/translate.ts'

/** The sections of the settings, in their order. Each `id` is an anchor of the page, so that others link to it. */
export const SETTINGS_SECTIONS = [
  {
    id: 'profile',
    group: t('You'),
    title: t('Profile'),
    words: t('name email phone address log in google delete account'),
  },
  {
    id: 'security',
    group: t('You'),
    title: t('Security'),
    words: t('password passkey second factor 2fa devices sessions log out'),
  },
  {
    id: 'plan',
    group: t('You'),
    title: tIn('subscription', 'Plan'),
    words: t('subscription billing invoice payment upgrade price'),
  },
  {
    id: 'notifications',
    group: t('You'),
    title: t('Notifications'),
    words: t('mail email rules message summary daily weekly webhook discord telegram'),
  },
  {
    id: 'alerts',
    group: t('You'),
    title: t('Alerts'),
    words: t(
      'notification push mail email webhook rules limit connections review screener screen install app phone device',
    ),
  },
  {
    id: 'figures',
    group: t('Journal'),
    title: t('Figures'),
    words: t('time zone day starts reporting currency breakeven band start balance equity default stop risk'),
  },
  {
    id: 'display',
    group: t('Journal'),
    title: t('Display'),
    words: t('language theme dark light colors numbers dates hours'),
  },
  { id: 'rates', group: t('Journal'), title: t('Exchange rates'), words: t('coin dollars price own rate conversion') },
  {
    id: 'renames',
    group: t('Journal'),
    title: t('Renamed coins'),
    words: t('ticker symbol coin name swap redenomination'),
  },
  {
    id: 'accounts',
    group: t('Data'),
    title: t('Trading accounts'),
    words: t('account rename start balance delete merge'),
  },
  { id: 'imports', group: t('Data'), title: t('Imports'), words: t('file csv undo move history upload') },
  {
    id: 'data',
    group: t('Data'),
    title: t('Your data'),
    words: t('export restore backup archive download delete koinly csv'),
  },
  { id: 'shared', group: t('Data'), title: t('Shared links'), words: t('share page public revoke') },
  { id: 'tokens', group: t('Data'), title: t('API tokens'), words: t('terminal command line api key access read') },
] as const

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** The sections in which every typed word is found; all without a text. */
export function foundSections(typed: string): readonly SettingsSection[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return SETTINGS_SECTIONS.filter((section) => {
    const text = `${section.title} ${section.words}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
