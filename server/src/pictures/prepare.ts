/** Turns an uploaded file into the stored form: a picture of a supported kind, without any hidden metadata. */
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Sharp } from 'sharp'

export type Prepared = {
  readonly type: 'image/webp' | 'image/jpeg'
  readonly width: number
  readonly height: number
  readonly content: Buffer
  /** For lists: WebP, at most 480 px wide and high. */
  readonly small: Buffer
}

type Kind = 'png' | 'jpeg' | 'webp' | 'gif'

/**
 * Decodes the file and encodes it again, so that location, camera and any other metadata are removed; it keeps its size
 * and is turned upright. Throws an AppError for a file that is not a picture, too large, or damaged.
 */
export async function preparePicture(file: Buffer): Promise<Prepared> {
  const kind = kindOf(file)
  // Only now is the file given to a decoder, and only to those of these four kinds.
  if (kind === null) throw refused('no-picture', 'Not a picture of a known kind.')
  const open = await opener()
  try {
    const { width, height } = await open(file).metadata()
    if (width * height > LIMITS.picturePixels) throw refused('picture-too-large', 'Too many pixels.')
    const { data, info } = await encoded(open(file).autoOrient(), kind).toBuffer({ resolveWithObject: true })
    const small = await smallOf(open(file))
    const type = kind === 'jpeg' ? 'image/jpeg' : 'image/webp'
    return { type, width: info.width, height: info.height, content: data, small }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refused('no-picture', 'The picture cannot be read.')
  }
}

/**
 * The same checks for a picture that was prepared before and is restored: it is decoded completely, but its bytes stay,
 * because its id is their hash. Refuses anything that preparing would have removed.
 */
export async function checkedPicture(file: Buffer): Promise<Prepared> {
  const kind = kindOf(file)
  if (kind !== 'jpeg' && kind !== 'webp') throw refused('no-picture', 'Not a picture of a known kind.')
  const open = await opener()
  try {
    const { width, height, exif, icc, xmp, iptc, pages } = await open(file).metadata()
    if (width * height > LIMITS.picturePixels) throw refused('picture-too-large', 'Too many pixels.')
    if ([exif, icc, xmp, iptc].some((hidden) => hidden !== undefined) || (pages ?? 1) > 1) {
      throw refused('no-picture', 'More than a picture is in it.')
    }
    await open(file).stats()
    const type = kind === 'jpeg' ? 'image/jpeg' : 'image/webp'
    return { type, width, height, content: file, small: await smallOf(open(file)) }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refused('no-picture', 'The picture cannot be read.')
  }
}

function smallOf(picture: Sharp): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize({ width: SMALL, height: SMALL, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}

/** Screenshots keep every pixel; photographs were lossy before and are compressed again. */
function encoded(picture: Sharp, kind: Kind): Sharp {
  if (kind === 'jpeg') return picture.jpeg({ quality: 90 })
  return kind === 'webp' ? picture.webp({ quality: 92, effort: 2 }) : picture.webp({ lossless: true, effort: 2 })
}

/** The decoder is loaded with the first picture; if there is none for this machine, everything else works. */
async function opener(): Promise<(file: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    throw new AppError({ code: 'unimplemented', reason: 'no-pictures', message: 'No decoder of pictures.', cause })
  })
  // One thread per picture: the others are left to other requests. Its cache stays empty.
  sharp.concurrency(1)
  sharp.cache(false)
  // A little above our own limit, so that the refusal is ours; a larger claimed size is never decoded.
  return (file) => sharp(file, { limitInputPixels: 2 * LIMITS.picturePixels, failOn: 'error', pages: 1 })
}

/** Determined by the first bytes; names and declared types are ignored. */
export function kindOf(file: Buffer): Kind | null {
  const starts = (text: string, at = 0): boolean => file.subarray(at, at + text.length).toString('latin1') === text
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  return starts('GIF87a') || starts('GIF89a') ? 'gif' : null
}

function refused(reason: string, message: string): AppError {
  return new AppError({ code: 'invalid-argument', reason, message })
}

const SMALL = 480
