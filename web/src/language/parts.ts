/** The rooms whose translations not every reader needs: each part is a file that loads with their screens. */
export const PARTS = {
  academy: ['screens/edu'],
  files: ['core/exchanges'],
  site: [
    'screens/accessibility',
    'screens/contact',
    'screens/cookie-policy',
    'screens/faq',
    'screens/landing',
    'screens/pricing',
    'screens/privacy-policy',
    'screens/risk-disclaimer',
    'screens/roadmap',
    'screens/terms',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Part = keyof typeof PARTS
