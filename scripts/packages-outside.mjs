/**
 * Packages that stay outside the bundle of the server, because they have native programs, workers or classes that are
 * looked up by name. A running server needs only these.
 */
export const PACKAGES_OUTSIDE = [
  'sharp',
  '@fontsource/inter',
  '@node-rs/argon2',
  'ccxt',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'pino',
]
