/** An authenticator in software, for tests: it makes passkeys and signs with them as a device does. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The faults that a test may request of the authenticator. */
export type Faults = {
  readonly origin?: string
  readonly site?: string
  readonly challenge?: string
  /** False = it did not require a fingerprint or PIN. */
  readonly verified?: boolean
  readonly counter?: number
  readonly id?: string
  readonly userHandle?: string
  readonly crossOrigin?: boolean
}

type Registration = { readonly challenge: string; readonly site: { id: string }; readonly user: { id: string } }
type RequestOptions = { readonly challenge: string; readonly site: string }

export type SoftPasskey = {
  readonly id: string
  readonly made: Readonly<Record<string, unknown>>
  /** Signs the challenge of a sign-in; its counter goes up each time. */
  readonly sign: (options: RequestOptions, faults?: Faults) => Readonly<Record<string, unknown>>
}

/** Makes a passkey as a browser with the page at `origin` does. `packed` = with a self attestation. */
export function makePasskey(
  origin: string,
  begun: Registration,
  { attestation = 'none', ...faults }: Faults & { readonly attestation?: 'none' | 'packed' } = {},
): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = faults.counter ?? 1
  const client = clientData('webauthn.create', { origin, challenge: begun.challenge, ...faults })
  const request = { site: begun.site.id, counter, ...faults }
  const data = Buffer.concat([authenticatorData(request, true), attested(id, publicKey)])
  const statement =
    attestation === 'none'
      ? map([])
      : map([
          [text('alg'), number(-7)],
          [text('sig'), bytes(signed(privateKey, data, client))],
        ])
  const attestationObject = map([
    [text('fmt'), text(attestation)],
    [text('attStmt'), statement],
    [text('authData'), bytes(data)],
  ])
  return {
    id: base64url(id),
    made: {
      id: base64url(id),
      clientDataJSON: base64url(client),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    },
    sign: (options, wrong = {}) => {
      counter = wrong.counter ?? counter + 1
      const said = clientData('webauthn.get', { origin, challenge: options.challenge, ...wrong })
      const state = authenticatorData({ site: options.site, counter, ...wrong }, false)
      return {
        id: wrong.id ?? base64url(id),
        clientDataJSON: base64url(said),
        authenticatorData: base64url(state),
        signature: base64url(signed(privateKey, state, said)),
        userHandle: wrong.userHandle ?? begun.user.id,
      }
    },
  }
}

function clientData(type: string, { origin, challenge, crossOrigin = false }: Faults): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

/** https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
function authenticatorData({ site = '', counter = 0, verified = true }: Faults, hasCredential: boolean): Buffer {
  const flags = 0x01 | (verified ? 0x04 : 0) | (hasCredential ? 0x40 : 0)
  const state = Buffer.alloc(5)
  state.writeUInt8(flags, 0)
  state.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(site).digest(), state])
}

/** https://www.w3.org/TR/webauthn-3/#sctn-attested-credential-data */
function attested(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = map([
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), bytes(Buffer.from(x, 'base64url'))],
    [number(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([Buffer.alloc(16), length, id, key])
}

function signed(key: KeyObject, state: Buffer, client: Buffer): Buffer {
  return sign('sha256', Buffer.concat([state, createHash('sha256').update(client).digest()]), key)
}

/** CBOR, as far as needed here: https://www.rfc-editor.org/rfc/rfc8949#section-3 */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

function number(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value)
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value])
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, value.length), Buffer.from(value)])
}

function map(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()])
}

function base64url(value: Buffer): string {
  return value.toString('base64url')
}
