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
