/** The few XML shapes that S3 returns, and the one that it accepts. Names in them are ours; others are not trusted. */
import type { StoredObject } from './object-store.ts'

/** The text of the first element of this name; null if there is none. */
export function textIn(xml: string, name: string): string | null {
  const [content] = elements(xml, name)
  return content === undefined || content.includes('<') ? null : unescaped(content)
}

export type Listed = { readonly objects: readonly StoredObject[]; readonly next: string | null }

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export function listedObjects(xml: string): Listed {
  const objects = elements(xml, 'Contents').map((part) => ({
    key: textIn(part, 'Key') ?? '',
    bytes: Number(textIn(part, 'Size')),
    at: Date.parse(textIn(part, 'LastModified') ?? ''),
  }))
  const isCut = textIn(xml, 'IsTruncated') === 'true'
  return { objects, next: isCut ? textIn(xml, 'NextContinuationToken') : null }
}

export type UnfinishedUpload = { readonly key: string; readonly uploadId: string; readonly at: number }

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html */
export function listedUploads(xml: string): readonly UnfinishedUpload[] {
  return elements(xml, 'Upload').map((part) => ({
    key: textIn(part, 'Key') ?? '',
    uploadId: textIn(part, 'UploadId') ?? '',
    at: Date.parse(textIn(part, 'Initiated') ?? ''),
  }))
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html */
export function completion(etags: readonly string[]): string {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  )
  const space = 'http://s3.amazonaws.com/doc/2006-03-01/'
  return `<CompleteMultipartUpload xmlns="${space}">${parts.join('')}</CompleteMultipartUpload>`
}

function elements(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((part) => part.split(`</${name}>`)[0] ?? '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
