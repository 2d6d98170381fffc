export * from './auth.ts'
export type { MadeCredential, NewPasskey, Passkey, PasskeyChallenge, SignedCredential } from './passkeys.ts'
export * from './tokens.ts'
