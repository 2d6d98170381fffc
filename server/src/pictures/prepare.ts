/** Makes of an uploaded file what is kept: a picture of a known kind, without anything that was hidden in it. */
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
 * Decodes the file and writes it anew, so that place, camera and whatever else was in it stay behind; it keeps its
 * size and is turned upright. Throws an AppError for what is no picture, too large, or damaged.
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
 * The same checks for a picture that was prepared before and comes back: it is decoded as a whole, but its bytes stay,
 * because they are its name. Refuses what preparing would have left behind.
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

/** Screenshots keep every pixel; photographs were compressed before and are again. */
function encoded(picture: Sharp, kind: Kind): Sharp {
  if (kind === 'jpeg') return picture.jpeg({ quality: 90 })
  return kind === 'webp' ? picture.webp({ quality: 92, effort: 2 }) : picture.webp({ lossless: true, effort: 2 })
}

/** The decoder is loaded with the first picture; where there is none for this machine, all else works. */
async function opener(): Promise<(file: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    throw new AppError({ code: 'unimplemented', reason: 'no-pictures', message: 'No decoder of pictures.', cause })
  })
  // One thread a picture: the others are for those who ask for something else meanwhile. Nothing is kept in its cache.
  sharp.concurrency(1)
  sharp.cache(false)
  // A little above our own limit, so that the refusal is ours; what claims more is never decoded.
  return (file) => sharp(file, { limitInputPixels: 2 * LIMITS.picturePixels, failOn: 'error', pages: 1 })
}

/** What the first bytes say; names and announced types mean nothing. */
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
