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
  const announced = announcedBytes(request, most)
  // Node ends a body at its announced length, so nothing is left to count, and a stream would cost more than the rest.
  if (announced !== null) return request.text()
  return (await readParts(request, most)).toString('utf8')
}

/** The same for a body that is no text. */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  const announced = announcedBytes(request, most)
  return announced !== null ? Buffer.from(await request.arrayBuffer()) : readParts(request, most)
}

function announcedBytes(request: Request, most: number): string | null {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > most) throw new BodyTooLarge(most)
  return announced
}

async function readParts(request: Request, most: number): Promise<Buffer> {
  if (request.body === null) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > most) throw new BodyTooLarge(most)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
