/** Where a store of the S3 protocol is, and with which key it is used. */

export type S3Location = {
  /** Without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Where the name of the bucket stands: `path`: `endpoint/bucket/key`, `host`: `bucket.endpoint/key`. */
  readonly addressing: 'path' | 'host'
}

type Name = (typeof NAMES)[number]

/** Null where none is set. Throws a `RangeError` with a sentence that names the setting, and holds no secret. */
export function readS3Location(text: (name: Name) => string): S3Location | null {
  const because = NAMES.slice(0, 4).find((name) => text(name) !== '')
  if (because === undefined) return null
  const needed = (name: Name): string => {
    const value = text(name)
    if (value === '') throw new RangeError(`${because} is set, so ${name} must be set, too.`)
    return value
  }
  const bucket = needed('S3_BUCKET')
  const accessKeyId = needed('S3_ACCESS_KEY_ID')
  const secretAccessKey = needed('S3_SECRET_ACCESS_KEY')
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new RangeError('S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, points and hyphens.')
  }
  // Both stand in a header, in which other characters would be another header.
  for (const [name, value] of [
    ['S3_ACCESS_KEY_ID', accessKeyId],
    ['S3_SECRET_ACCESS_KEY', secretAccessKey],
  ] as const) {
    if (!/^[\x21-\x7e]+$/.test(value)) throw new RangeError(`${name} must be one word without spaces.`)
  }
  const region = text('S3_REGION')
  if (!/^[a-z0-9-]+$/.test(region)) throw new RangeError('S3_REGION must be a name such as eu-central-1.')
  const addressing = text('S3_ADDRESSING')
  if (addressing !== 'path' && addressing !== 'host') {
    throw new RangeError(`S3_ADDRESSING is "${addressing}" but must be one of: path, host.`)
  }
  const endpoint = endpointOf(text('S3_ENDPOINT'), region)
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, addressing }
}

function endpointOf(given: string, region: string): string {
  // https://docs.aws.amazon.com/general/latest/gr/s3.html
  if (given === '') return `https://s3.${region}.amazonaws.com`
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username + url.password !== '') {
    throw new RangeError('S3_ENDPOINT must be an address such as https://s3.eu-central-1.amazonaws.com.')
  }
  return url.href.replace(/\/$/, '')
}

const NAMES = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_REGION',
  'S3_ADDRESSING',
] as const
