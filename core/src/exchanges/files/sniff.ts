import { type Message, message } from '../../base/index.ts'
import { latin1, startsWith } from './text.ts'

/** What the first bytes of a file reveal. */
export type Sniffed =
  | { readonly kind: 'text' }
  | { readonly kind: 'zip' }
  | { readonly kind: 'other'; readonly reason: Message }

/** Distinguishes text and archives from everything that is not an export, with a reason for rejecting the latter. */
export function sniff(bytes: Uint8Array): Sniffed {
  const head = latin1(bytes.subarray(0, 1_024))
  if (head.replaceAll('\u0000', '').trim() === '' && bytes.length <= 1_024)
    return other(message('This file is empty. Drop the CSV, XLSX or ZIP file that the exchange exports.'))
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) return { kind: 'zip' }
  for (const [prefix, reason] of MAGIC) if (startsWith(bytes, prefix)) return other(reason)
  if (head.slice(4, 8) === 'ftyp')
    return other(
      message('This is a photo or a video, not an export. Drop the CSV, XLSX or ZIP file that the exchange exports.'),
    )
  if (/^\s*(?:<!doctype html|<html|<head|<\?xml[^>]{0,200}>\s*<html)/i.test(head.replace(/^\u00EF\u00BB\u00BF/, ''))) {
    return other(
      message('This is a web page, not an export. Use the export button of the exchange instead of saving the page.'),
    )
  }
  if (/^\s*<\?xml/.test(head))
    return other(message('This is an XML file. Drop the CSV, XLSX or ZIP file that the exchange exports.'))
  if (/^\s*(?:\{|\[\s*[[{"])/.test(head.replace(/^\u00EF\u00BB\u00BF/, ''))) {
    return other(
      message(
        'This is a JSON file, as programs exchange it. Drop the CSV, XLSX or ZIP file that the exchange exports.',
      ),
    )
  }
  if (isBinary(bytes))
    return other(message('This is not a text file. Drop the CSV, XLSX or ZIP file that the exchange exports.'))
  return { kind: 'text' }
}

function other(reason: Message): Sniffed {
  return { kind: 'other', reason }
}

const PHOTO = message('This is a picture, not an export. Drop the CSV, XLSX or ZIP file that the exchange exports.')
const ARCHIVE = message(
  'This is a packed archive that Roundtrip does not open. Unpack it and drop the CSV files inside.',
)

const MAGIC: readonly (readonly [readonly number[], Message])[] = [
  [[0x89, 0x50, 0x4e, 0x47], PHOTO],
  [[0xff, 0xd8, 0xff], PHOTO],
  [[0x47, 0x49, 0x46, 0x38], PHOTO],
  [[0x52, 0x49, 0x46, 0x46], PHOTO],
  [
    [0x25, 0x50, 0x44, 0x46],
    message(
      'This is a PDF. Figures in a PDF cannot be read exactly. Drop the CSV, XLSX or ZIP file that the exchange exports.',
    ),
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    message(
      'This is an Excel file of the old kind (.xls), or one protected by a password. Open it in Excel, save it as .xlsx or .csv, and drop that.',
    ),
  ],
  [[0x1f, 0x8b], ARCHIVE],
  [[0x37, 0x7a, 0xbc, 0xaf], ARCHIVE],
  [[0x52, 0x61, 0x72, 0x21], ARCHIVE],
  [[0x42, 0x5a, 0x68], ARCHIVE],
  [[0x28, 0xb5, 0x2f, 0xfd], ARCHIVE],
]

/** Counts control characters that no text contains; the NUL bytes of UTF-16 are handled separately. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4_096)
  const wide = startsWith(sample, [0xff, 0xfe]) || startsWith(sample, [0xfe, 0xff])
  let controls = 0
  let zeros = 0
  for (const byte of sample) {
    if (byte === 0) zeros += 1
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1
  }
  if (wide) return false
  // UTF-16 text without a mark has zeros in half of its bytes; a few zeros in a text are damage, not a binary file.
  const likeUtf16 = zeros > sample.length * 0.3 && zeros < sample.length * 0.6
  return controls > sample.length / 50 || (zeros > sample.length / 50 && !likeUtf16)
}
