/** Remembers in a signed cookie who has signed in on this device, so that guesses from elsewhere cannot lock it out. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type KnownDevices = {
  /** The id of this device for this person; null if the person has not signed in here. */
  readonly idOf: (cookies: string | null, email: string) => string | null
  /** The `set-cookie` that remembers the person on this device. */
  readonly remember: (email: string) => string
}

export function knownDevices(options: { readonly secret: string; readonly secure: boolean }): KnownDevices {
  const name = options.secure ? '__Host-roundtrip.device' : 'roundtrip.device'
  const signature = (email: string, id: string): string =>
    createHmac('sha256', options.secret).update(`device|${email}|${id}`).digest('base64url')
  return {
    idOf: (cookies, email) => {
      const value = cookies
        ?.split(';')
        .map((cookie) => cookie.trim())
        .find((cookie) => cookie.startsWith(`${name}=`))
      const [id, given] = value?.slice(name.length + 1).split('.') ?? []
      if (id === undefined || given === undefined) return null
      const expected = Buffer.from(signature(email, id))
      const actual = Buffer.from(given)
      return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : null
    },
    remember: (email) => {
      const id = randomBytes(12).toString('hex')
      const secure = options.secure ? '; Secure' : ''
      return `${name}=${id}.${signature(email, id)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000${secure}`
    },
  }
}
