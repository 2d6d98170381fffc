/** OWASP ASVS 5.0.0, levels 1 and 2, chapter by chapter. */
import type { Chapter } from './chapter.ts'
import { ENCODING } from './v01-encoding.ts'
import { VALIDATION } from './v02-validation.ts'
import { FRONTEND } from './v03-frontend.ts'
import { API } from './v04-api.ts'
import { FILES } from './v05-files.ts'
import { AUTHENTICATION } from './v06-authentication.ts'
import { SESSION_MANAGEMENT } from './v07-sessions.ts'
import { AUTHORIZATION } from './v08-authorization.ts'
import { SELF_CONTAINED_TOKENS } from './v09-tokens.ts'
import { OAUTH } from './v10-oauth.ts'
import { CRYPTOGRAPHY } from './v11-cryptography.ts'
import { COMMUNICATION } from './v12-communication.ts'
import { CONFIGURATION } from './v13-configuration.ts'
import { DATA } from './v14-data.ts'
import { CODING } from './v15-coding.ts'
import { LOGGING } from './v16-logging.ts'
import { WEBRTC } from './v17-webrtc.ts'

export const CHAPTERS: readonly Chapter[] = [
  ENCODING,
  VALIDATION,
  FRONTEND,
  API,
  FILES,
  AUTHENTICATION,
  SESSION_MANAGEMENT,
  AUTHORIZATION,
  SELF_CONTAINED_TOKENS,
  OAUTH,
  CRYPTOGRAPHY,
  COMMUNICATION,
  CONFIGURATION,
  DATA,
  CODING,
  LOGGING,
  WEBRTC,
]
