/** Uploaded pictures: known kinds are re-encoded, everything else is refused. */
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { preparePicture } from '@roundtrip/server/prepare-picture'
import sharp from 'sharp'
import { check, type Target } from '../target.ts'

const flat = sharp({
  create: { width: 24, height: 16, channels: 4, background: { r: 40, g: 120, b: 200, alpha: 0.5 } },
})
const SEEDS = await Promise.all([
  flat.clone().png().toBuffer(),
  flat.clone().png({ palette: true }).toBuffer(),
  flat.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  flat.clone().webp().toBuffer(),
  flat.clone().gif().toBuffer(),
])

export const pictures: Target = {
  seeds: () => SEEDS.map((bytes) => new Uint8Array(bytes)),
  words: [
    '\u0089PNG',
    'IHDR',
    'IDAT',
    'PLTE',
    'tRNS',
    'acTL',
    'Exif\u0000\u0000',
    'RIFF',
    'WEBP',
    'VP8X',
    'GIF89a',
    '<svg',
  ],
  max: 16_384,
  as: 'bytes',
  read: async (input) => {
    try {
      const { width, height, content, small, type } = await preparePicture(Buffer.from(input))
      check(width * height <= LIMITS.picturePixels, 'no picture is larger than the limit')
      check(content.length > 0 && small.length > 0, 'a picture has content')
      const { exif, xmp, icc, format } = await sharp(content).metadata()
      check(exif === undefined && xmp === undefined && icc === undefined, 'nothing is hidden in a picture')
      check(`image/${format}` === type, 'a picture is what its type says')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      check(error.code !== 'internal', 'a refused picture is not a fault of ours')
    }
  },
}
