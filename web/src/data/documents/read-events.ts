/** Server-sent events from a response body; `EventSource` cannot send a bearer token. */
export type RawEvent = { readonly name: string; readonly id: string | null; readonly data: string }

/** `onBytes` is called for whatever arrives, also for pings, which are no events. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<RawEvent, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      text = (text + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const event = parseEvent(text.slice(0, end))
        text = text.slice(end + 2)
        if (event !== null) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseEvent(block: string): RawEvent | null {
  let name = 'message'
  let id: string | null = null
  const data: string[] = []
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    const value = line.slice(at + 1).replace(/^ /, '')
    const field = at === -1 ? line : line.slice(0, at)
    if (field === 'event') name = value
    else if (field === 'id') id = value
    else if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { name, id, data: data.join('\n') }
}
