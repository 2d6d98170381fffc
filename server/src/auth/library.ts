/**
 * The accounts library better-auth as we set it up: passwords, providers, phone codes, second factor, sessions, tokens.
 */
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { jwt } from 'better-auth/plugins/jwt'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from '../database/connection.ts'
import { poolOfLibrary } from './database-of-library.ts'
import type { IdentityProvider } from '../ground/config.ts'
import type { Log } from '../ground/log.ts'
import type { LetterboxOf } from './letterbox.ts'
import { letIn } from './let-in.ts'
import { libraryLogger } from './library-log.ts'
import { passwords } from './password.ts'
import { PASSWORD_POLICY } from './password-policy.ts'
import { isPlaceholder, phonePlaceholder } from './placeholders.ts'
import { subjectOfToken } from './provider-subject.ts'
import { removeUnfinishedSignUp } from './users.ts'

export type LibraryOptions = {
  readonly pool: Pool
  readonly secret: string
  /** Where browsers reach `/api/auth`, fixed; never taken from a request. */
  readonly baseUrl: string
  /** Where the pages are, which the provider sends the browser back to. */
  readonly pagesUrl: string
  readonly signUp: 'open' | 'closed'
  readonly passwordMemoryMib: number
  readonly identityProviders: readonly IdentityProvider[]
  readonly letterbox: LetterboxOf
  readonly log: Log
}

export type AuthLibrary = ReturnType<typeof createLibrary>

export function createLibrary(options: LibraryOptions) {
  const { letterbox } = options
  const secure = options.baseUrl.startsWith('https:')
  return betterAuth({
    appName: 'Roundtrip',
    baseURL: options.baseUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [options.pagesUrl],
    database: {
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOfLibrary(options.pool) }) }),
      type: 'postgres',
    },
    emailAndPassword: passwordSignIn(options),
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: false,
      autoSignInAfterVerification: false,
      expiresIn: VERIFY_S,
      sendVerificationEmail: ({ user, token }, request) => letterbox(request).confirmAddress(user, token),
    },
    user: {
      modelName: 'auth_users',
      // Forms refuse such an address themselves; a provider reports whatever its user typed there.
      validateUserInfo: ({ user, source }) =>
        source.method === 'oauth' && isPlaceholder(user.email ?? '') ? { error: 'invalid_email' } : undefined,
      deleteUser: { enabled: true },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: ({ user, newEmail, token }, request) =>
          letterbox(request).confirmChange(user, newEmail, token),
      },
    },
    session: { modelName: 'auth_sessions', expiresIn: 30 * DAY_S, updateAge: DAY_S, freshAge: DAY_S },
    account: {
      modelName: 'auth_accounts',
      // Tokens of a provider are not used after the sign-in, but the library keeps them.
      encryptOAuthTokens: true,
      // Only an address that both sides have verified joins accounts.
      accountLinking: { enabled: true, trustedProviders: [] },
    },
    verification: { modelName: 'auth_verifications', storeIdentifier: 'hashed' },
    // Our own limits run before every act; see limits.ts.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: 'uuid' },
      // The list of sessions names the address as it was; the limits do their own grouping.
      ipAddress: { ipAddressHeaders: ['x-client-ip'], ipv6Subnet: 128 },
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-roundtrip' : 'roundtrip',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    // A thrown error reaches our log; otherwise the library prints all of it, addresses included, to stderr.
    onAPIError: { errorURL: `${options.pagesUrl}/auth/login`, throw: true },
    plugins: [...plugins(options)],
    telemetry: { enabled: false },
    logger: libraryLogger(options.log),
  })
}

function passwordSignIn(options: LibraryOptions) {
  const { letterbox } = options
  return {
    enabled: true,
    disableSignUp: options.signUp === 'closed',
    // A demo user has no address; everybody else proves the address before the first sign-in.
    requireEmailVerification: true,
    minPasswordLength: PASSWORD_POLICY.minLength,
    maxPasswordLength: PASSWORD_POLICY.maxLength,
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: RESET_S,
    password: passwords(options.pool, options.passwordMemoryMib),
    sendResetPassword: ({ user, token }, request) => letterbox(request).resetPassword(user, token),
    onPasswordReset: ({ user }, request) => letterbox(request).passwordWasReset(user),
    onExistingUserSignUp: ({ user }, request) => letterbox(request).signedUpAgain(user),
  } satisfies BetterAuthOptions['emailAndPassword']
}

function plugins(options: LibraryOptions) {
  const { letterbox } = options
  const closed = options.signUp === 'closed'
  return [
    letIn(),
    jwt({
      jwks: { keyPairConfig: { alg: 'ES256' } },
      jwt: {
        issuer: options.baseUrl,
        audience: options.baseUrl,
        expirationTime: '10m',
        definePayload: ({ session }) => ({ sid: session['id'] }),
      },
      disableSettingJwtHeader: true,
      schema: { jwks: { modelName: 'auth_keys' } },
    }),
    twoFactor({
      issuer: 'Roundtrip',
      schema: { twoFactor: { modelName: 'auth_second_factors' } },
      accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
    }),
    phoneNumber({
      otpLength: 6,
      expiresIn: PHONE_CODE_S,
      allowedAttempts: 3,
      sendOTP: ({ phoneNumber: number, code }, context) => letterbox(context?.request).phoneCode(number, code),
      ...(closed
        ? {}
        : {
            signUpOnVerification: {
              getTempEmail: () => phonePlaceholder(),
              getTempName: () => '',
            },
          }),
    }),
    genericOAuth({
      config: options.identityProviders.map((provider) => ({
        providerId: provider.id,
        name: provider.name,
        discoveryUrl: `${provider.issuer}/.well-known/openid-configuration`,
        clientId: provider.clientId,
        ...(provider.clientSecret === null ? {} : { clientSecret: provider.clientSecret }),
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        accountSubject: ({ tokens }) => subjectOfToken(tokens.idToken, provider.issuer),
        disableSignUp: closed,
        // The library joins no account that was never confirmed, so a stranger's sign-up would bar the owner.
        mapProfileToUser: async ({ email, emailVerified }) => {
          if (!closed && emailVerified === true && typeof email === 'string') {
            await removeUnfinishedSignUp(options.pool, email)
          }
          return {}
        },
      })),
    }),
  ] as const
}

const DAY_S = 86_400
const RESET_S = 30 * 60
const VERIFY_S = 60 * 60
const PHONE_CODE_S = 5 * 60
