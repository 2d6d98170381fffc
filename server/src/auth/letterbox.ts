/** Puts the accounts library's mail to users into the outbox, with links to our own pages. */
import type { Pool } from '../database/connection.ts'
import { codeSms, LETTERS, mail, type PasskeyLetter } from '../mail/letters.ts'
import type { Message } from '../mail/outbox.ts'
import { removeTokens } from './access-tokens.ts'
import { isPlaceholder } from './placeholders.ts'
import { forgetTrust, isInUse } from './users.ts'

type Person = { readonly id: string; readonly email: string; readonly emailVerified: boolean }

export type Letterbox = {
  /** Also for the new address of a change, where the library gives the person that address. */
  readonly confirmAddress: (user: Person, token: string) => Promise<void>
  readonly signedUpAgain: (user: Person) => Promise<void>
  readonly resetPassword: (user: Person, token: string) => Promise<void>
  readonly passwordWasReset: (user: Person) => Promise<void>
  readonly passwordChanged: (user: Pick<Person, 'id' | 'email'>) => Promise<void>
  readonly confirmChange: (user: Person, newEmail: string, token: string) => Promise<void>
  readonly addressChanged: (uid: string, addresses: { readonly from: string; readonly to: string }) => Promise<void>
  readonly addressTaken: (email: string) => Promise<void>
  readonly secondFactorChanged: (user: Pick<Person, 'id' | 'email'>, on: boolean) => Promise<void>
  readonly tokenMade: (
    user: Pick<Person, 'id' | 'email'>,
    token: { readonly name: string; readonly scopes: string },
  ) => Promise<void>
  readonly passkeyChanged: (
    user: Pick<Person, 'id' | 'email'>,
    passkey: Pick<PasskeyLetter, 'name' | 'change'>,
  ) => Promise<void>
  readonly phoneCode: (number: string, code: string) => Promise<void>
}

export type LetterboxOptions = {
  readonly pool: Pool
  /** Links always lead to this origin, whatever host a request named. */
  readonly pagesUrl: string
  readonly send: (message: Message, uid: string | null) => Promise<void>
  /** Asks the library for a link to set a password; it comes back through `resetPassword`. */
  readonly askForReset: (email: string) => Promise<void>
}

export function createLetterbox({ pool, pagesUrl, send, askForReset }: LetterboxOptions): Letterbox {
  const login = `${pagesUrl}/auth/login`
  // A fragment stays in the browser: no log and no referrer ever holds it.
  const verifyLink = (token: string): string => `${login}#verify=${encodeURIComponent(token)}`
  const settings = (uid: string): string => `${pagesUrl}/user/${uid}/settings`
  const post = async (uid: string, to: string, letter: Parameters<typeof mail>[1]): Promise<void> => {
    if (!isPlaceholder(to)) await send(mail(to, letter), uid)
  }
  return {
    confirmAddress: async (user, token) => {
      const { rows } = await pool.query<{ id: string; email: string }>(
        'select id, email from auth_users where id = $1 or email = $2',
        [user.id, user.email.toLowerCase()],
      )
      const owner = rows.find((row) => row.email === user.email.toLowerCase())
      if (owner?.id === user.id) return post(user.id, user.email, LETTERS.confirmAddress(verifyLink(token)))
      // The person asks to move here, and only this mailbox learns that the address is taken.
      if (owner !== undefined && (await isInUse(pool, owner.email)))
        return post(owner.id, user.email, LETTERS.addressTaken(login))
      return post(user.id, user.email, LETTERS.confirmNewAddress(verifyLink(token)))
    },
    signedUpAgain: async (user) => {
      if (user.emailVerified) await post(user.id, user.email, LETTERS.alreadyRegistered(login))
      else await askForReset(user.email)
    },
    resetPassword: async (user, token) => {
      const url = `${pagesUrl}/auth/password-reset#code=${encodeURIComponent(token)}`
      await post(user.id, user.email, user.emailVerified ? LETTERS.resetPassword(url) : LETTERS.finishSignUp(url))
    },
    passwordWasReset: async (user) => {
      // Following the link proves that the address belongs to the user.
      await pool.query('update auth_users set "emailVerified" = true where id = $1', [user.id])
      await forgetTrust(pool, user.id)
      await removeTokens(pool, user.id)
      await post(user.id, user.email, LETTERS.passwordChanged(login))
    },
    passwordChanged: (user) => post(user.id, user.email, LETTERS.passwordChanged(login)),
    confirmChange: (user, newEmail, token) =>
      post(user.id, user.email, LETTERS.confirmChange({ url: verifyLink(token), address: newEmail })),
    addressChanged: (uid, { from, to }) => post(uid, from, LETTERS.addressChanged(to)),
    addressTaken: (email) => send(mail(email, LETTERS.addressTaken(login)), null),
    secondFactorChanged: (user, on) => post(user.id, user.email, LETTERS.secondFactorChanged(on)),
    tokenMade: (user, token) => post(user.id, user.email, LETTERS.tokenMade({ ...token, settings: settings(user.id) })),
    passkeyChanged: (user, passkey) =>
      post(user.id, user.email, LETTERS.passkeyChanged({ ...passkey, settings: settings(user.id) })),
    phoneCode: (number, code) => send(codeSms(number, code), null),
  }
}
