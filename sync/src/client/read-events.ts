/** Server-sent events from the text of a response; `EventSource` cannot send a bearer token. */
export type RawEvent = { readonly name: string; readonly id: string | null; readonly data: string }

/** `onText` is called for everything that arrives, even pings, which are not events. */
export async function* readEvents(pieces: AsyncIterable<string>, onText: () => void): AsyncGenerator<RawEvent, void> {
  let text = ''
  for await (const piece of pieces) {
    onText()
    text = (text + piece).replaceAll('\r\n', '\n')
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const event = parseEvent(text.slice(0, end))
      text = text.slice(end + 2)
      if (event !== null) yield event
    }
  }
}

function parseEvent(block: string): RawEvent | null {
  let name = 'message'
  let id: string | null = null
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).replace(/^ /, '')
    const field = colon === -1 ? line : line.slice(0, colon)
    if (field === 'event') name = value
    else if (field === 'id') id = value
    else if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { name, id, data: data.join('\n') }
}
