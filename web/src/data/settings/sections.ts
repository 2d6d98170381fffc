/** The sections of the settings, in their order. Each `id` is an anchor of the page, so that others link to it. */
export const SETTINGS_SECTIONS = [
  { id: 'profile', group: 'You', title: 'Profile', words: 'name email phone address log in google' },
  {
    id: 'security',
    group: 'You',
    title: 'Security',
    words: 'password passkey second factor 2fa devices sessions log out',
  },
  { id: 'plan', group: 'You', title: 'Plan', words: 'subscription billing invoice payment upgrade price' },
  {
    id: 'notifications',
    group: 'You',
    title: 'Notifications',
    words: 'mail email rules message summary daily weekly webhook discord telegram',
  },
  {
    id: 'alerts',
    group: 'You',
    title: 'Alerts',
    words:
      'notification push mail email webhook rules limit connections review screener screen install app phone device',
  },
  {
    id: 'figures',
    group: 'Journal',
    title: 'Figures',
    words: 'time zone day starts reporting currency breakeven band start balance equity default stop risk',
  },
  { id: 'display', group: 'Journal', title: 'Display', words: 'theme dark light colors numbers dates hours' },
  { id: 'rates', group: 'Journal', title: 'Exchange rates', words: 'coin dollars price own rate conversion' },
  { id: 'renames', group: 'Journal', title: 'Renamed coins', words: 'ticker symbol coin name swap redenomination' },
  { id: 'accounts', group: 'Data', title: 'Trading accounts', words: 'account rename start balance delete merge' },
  { id: 'imports', group: 'Data', title: 'Imports', words: 'file csv undo move history upload' },
  { id: 'data', group: 'Data', title: 'Your data', words: 'export restore backup archive download delete koinly csv' },
  { id: 'shared', group: 'Data', title: 'Shared links', words: 'share page public revoke' },
  { id: 'tokens', group: 'Data', title: 'API tokens', words: 'terminal command line api key access read' },
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
