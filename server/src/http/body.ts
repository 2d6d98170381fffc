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
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > most) throw new BodyTooLarge(most)
  // Node ends a body at its announced length, so nothing is left to count, and a stream would cost more than the rest.
  if (announced !== null) return request.text()
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
