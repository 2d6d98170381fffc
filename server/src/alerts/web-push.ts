/** The package that encrypts and signs notifications. Few servers push, so it is loaded on first use. */
export async function webPush(): Promise<typeof import('web-push')> {
  return (await import('web-push')).default
}
