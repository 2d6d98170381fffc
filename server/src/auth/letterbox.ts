/** Puts the accounts library's mail to users into the outbox, with links to our own pages. */
import type { Language } from '@roundtrip/contract/documents'
import type { Pool } from '../database/connection.ts'
import { languageOfPage } from '../language/page-language.ts'
import { codeSms, type Letter, LETTERS, mail, type PasskeyLetter, type TokenLetter } from '../mail/letters.ts'
import type { Message } from '../mail/outbox.ts'
import { removeTokens } from './access-tokens.ts'
import { languageOfUser } from './language.ts'
import { isPlaceholder } from './placeholders.ts'
import { forgetTrust, isInUse, personWith } from './users.ts'

type Addressee = { readonly id: string; readonly email: string }
type Person = Addressee & { readonly emailVerified: boolean }

export type Letterbox = {
  /** Also for the new address of a change, when the library gives the person that address. */
  readonly confirmAddress: (user: Person, token: string) => Promise<void>
  readonly signedUpAgain: (user: Person) => Promise<void>
  readonly resetPassword: (user: Person, token: string) => Promise<void>
  readonly passwordWasReset: (user: Person) => Promise<void>
  readonly passwordChanged: (user: Addressee) => Promise<void>
  readonly confirmChange: (user: Person, newEmail: string, token: string) => Promise<void>
  readonly addressChanged: (uid: string, addresses: { readonly from: string; readonly to: string }) => Promise<void>
  readonly addressTaken: (email: string) => Promise<void>
  readonly secondFactorChanged: (user: Addressee, on: boolean) => Promise<void>
  readonly tokenMade: (user: Addressee, token: Omit<TokenLetter, 'settings'>) => Promise<void>
  readonly passkeyChanged: (user: Addressee, passkey: Omit<PasskeyLetter, 'settings'>) => Promise<void>
  readonly phoneCode: (number: string, code: string) => Promise<void>
}

/** Writes from the page that a request came from; see `language.ts`. Undefined = from no page. */
export type LetterboxOf = (request: Request | undefined) => Letterbox

export type LetterboxOptions = {
  readonly pool: Pool
  /** Links always lead to this origin, whatever host a request named. */
  readonly pagesUrl: string
  readonly send: (message: Message, uid: string | null) => Promise<void>
  /** Requests a link to set a password from the library; it comes back through `resetPassword`, from a page in the language. */
  readonly requestReset: (email: string, language: Language) => Promise<void>
}

export function createLetterbox(options: LetterboxOptions): LetterboxOf {
  return (request) => letterboxIn(languageOfPage(request), options)
}

function letterboxIn(page: Language, { pool, pagesUrl, send, requestReset }: LetterboxOptions): Letterbox {
  const login = `${pagesUrl}/auth/login`
  // A fragment stays in the browser: no log and no referrer ever holds it.
  const verifyLink = (token: string): string => `${login}#verify=${encodeURIComponent(token)}`
  const settings = (uid: string): string => `${pagesUrl}/user/${uid}/settings`
  const languageFor = async (uid: string): Promise<Language> => (await languageOfUser(pool, uid)) ?? page
  const post = async <About>(to: Addressee, letter: LetterAbout<About>, about: About): Promise<void> => {
    if (!isPlaceholder(to.email)) await send(mail(to.email, letter(about, await languageFor(to.id))), to.id)
  }
  return {
    confirmAddress: async (user, token) => {
      const { rows } = await pool.query<{ id: string; email: string }>(
        'select id, email from auth_users where id = $1 or email = $2',
        [user.id, user.email.toLowerCase()],
      )
      const owner = rows.find((row) => row.email === user.email.toLowerCase())
      if (owner?.id === user.id) return post(user, LETTERS.confirmAddress, verifyLink(token))
      // The person asks to move to this address, and only this mailbox learns that it is taken.
      if (owner !== undefined && (await isInUse(pool, owner.email)))
        return post({ id: owner.id, email: user.email }, LETTERS.addressTaken, login)
      return post(user, LETTERS.confirmNewAddress, verifyLink(token))
    },
    signedUpAgain: async (user) => {
      if (user.emailVerified) await post(user, LETTERS.alreadyRegistered, login)
      else await requestReset(user.email, page)
    },
    resetPassword: async (user, token) => {
      const url = `${pagesUrl}/auth/password-reset#code=${encodeURIComponent(token)}`
      await post(user, user.emailVerified ? LETTERS.resetPassword : LETTERS.finishSignUp, url)
    },
    passwordWasReset: async (user) => {
      // Following the link proves that the address belongs to the user.
      await pool.query('update auth_users set "emailVerified" = true where id = $1', [user.id])
      await forgetTrust(pool, user.id)
      await removeTokens(pool, user.id)
      await post(user, LETTERS.passwordChanged, login)
    },
    passwordChanged: (user) => post(user, LETTERS.passwordChanged, login),
    // To the user who makes the request, in their language, whether or not the new address is taken.
    confirmChange: (user, newEmail, token) =>
      post(user, LETTERS.confirmChange, { url: verifyLink(token), address: newEmail }),
    addressChanged: (uid, { from, to }) => post({ id: uid, email: from }, LETTERS.addressChanged, to),
    addressTaken: async (email) => {
      const owner = await personWith(pool, email)
      const language = owner === null ? page : await languageFor(owner.id)
      await send(mail(email, LETTERS.addressTaken(login, language)), null)
    },
    secondFactorChanged: (user, on) => post(user, LETTERS.secondFactorChanged, on),
    tokenMade: (user, token) => post(user, LETTERS.tokenMade, { ...token, settings: settings(user.id) }),
    passkeyChanged: (user, passkey) => post(user, LETTERS.passkeyChanged, { ...passkey, settings: settings(user.id) }),
    // A user who requests a code is not signed in: the message is the same for a number with an account and for one
    // without.
    phoneCode: (number, code) => send(codeSms(number, code, page), null),
  }
}

type LetterAbout<About> = (about: About, language: Language) => Letter
