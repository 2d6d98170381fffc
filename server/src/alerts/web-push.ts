/** The package that encrypts and signs notifications. Few servers push, so that it is read when the first one does. */
export async function webPush(): Promise<typeof import('web-push')> {
  return (await import('web-push')).default
}
