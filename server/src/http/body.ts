/** Request bodies with a limit that holds also where no length is announced. */

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
  readonly most: number

  constructor(most: number) {
    super(`The body has more than ${most} bytes.`)
    this.most = most
  }
}

export async function readBody(request: Request, most: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new BodyTooLarge(most)
  if (request.body === null) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > most) throw new BodyTooLarge(most)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
