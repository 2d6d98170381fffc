import { perLanguage, t } from '../language/translate.ts'

/** The name of a browser from its user agent: `Firefox on Linux`. Enough to recognise one's own devices. */
export function deviceName(agent: string | null): string {
  if (agent === null || agent.trim() === '') return t('Unknown device')
  const browser = BROWSERS().find(([sign]) => sign.test(agent))?.[1]
  const system = SYSTEMS.find(([sign]) => sign.test(agent))?.[1]
  if (browser === undefined) return system ?? t('Unknown device')
  return system === undefined ? browser : t('{browser} on {system}', { browser, system })
}

/** The first match wins, because most browsers also name the ones they descend from. */
const BROWSERS = perLanguage((): readonly (readonly [RegExp, string])[] => [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, t('Headless Chrome')],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
])

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
