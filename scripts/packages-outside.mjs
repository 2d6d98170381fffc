/**
 * Packages that stay outside the bundle of the server, because they have parts of their own: native programs, workers,
 * classes that are looked up by name. A server that runs needs these and no others.
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
