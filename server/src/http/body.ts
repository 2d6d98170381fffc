/** Request bodies with a limit that also applies if no length is announced. */
import { AppError } from '@roundtrip/contract/errors'

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
  readonly max: number

  constructor(max: number) {
    super(`The body has more than ${max} bytes.`)
    this.max = max
  }
}

/**
 * The client hung up before its whole request had arrived. No response can be delivered, and nothing is wrong with the
 * server: the code of such an error, ECONNRESET, is also that of a lost database.
 */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** Whether a request failed because its client hung up. */
export function isClientGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ClientGone) return true
  return false
}

/** The chunks of a body as they arrive. Throws a `ClientGone` if the client hangs up. */
export async function* arriving<Part extends Uint8Array>(body: AsyncIterable<Part>): AsyncGenerator<Part, void> {
  try {
    yield* body
  } catch (error) {
    throw goneOr(error)
  }
}

/** The error that ended the reading of a body; a refusal of ours is passed on unchanged. */
function goneOr(cause: unknown): Error {
  return cause instanceof AppError ? cause : new ClientGone('The client hung up.', { cause })
}

export async function readBody(request: Request, max: number): Promise<string> {
  const announced = announcedBytes(request, max)
  // Node ends a body at its announced length, so there is nothing left to count, and a stream would cost more than the
  // rest.
  if (announced !== null) return whole(request.text())
  return (await readChunks(request, max)).toString('utf8')
}

/** The same for a binary body. */
export async function readBytes(request: Request, max: number): Promise<Buffer> {
  const announced = announcedBytes(request, max)
  return announced !== null ? Buffer.from(await whole(request.arrayBuffer())) : readChunks(request, max)
}

async function whole<T>(body: Promise<T>): Promise<T> {
  try {
    return await body
  } catch (error) {
    throw goneOr(error)
  }
}

function announcedBytes(request: Request, max: number): string | null {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > max) throw new BodyTooLarge(max)
  return announced
}

async function readChunks(request: Request, max: number): Promise<Buffer> {
  if (request.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const part of arriving(request.body as unknown as AsyncIterable<Uint8Array>)) {
    bytes += part.byteLength
    if (bytes > max) throw new BodyTooLarge(max)
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}
