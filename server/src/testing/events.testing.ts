/** Server-sent events of a response, one by one. */

export type EventReader = {
  /** The data of the next event of this name; throws if the stream ends before. */
  readonly next: (name: string) => Promise<string>
  /** Settles when the stream has ended, with everything that arrived. */
  readonly ended: () => Promise<string>
}

export function readServerEvents(response: Response): EventReader {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const more = async (): Promise<boolean> => {
    const part = await reader?.read()
    if (part === undefined || part.done) return false
    text += part.value
    return true
  }
  return {
    next: async (name) => {
      for (;;) {
        const match = new RegExp(`event: ${name}\\n(?:id: .*\\n)?data: (.*)\\n\\n`).exec(text)
        if (match !== null) {
          text = text.slice(match.index + match[0].length)
          return match[1] ?? ''
        }
        if (!(await more())) throw new Error(`The stream ended before ${name}: ${text}`)
      }
    },
    ended: async () => {
      while (await more());
      return text
    },
  }
}
