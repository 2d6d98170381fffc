/** Reads a Dockerfile, as far as ours goes: https://docs.docker.com/reference/dockerfile/ */

export type Instruction = { readonly keyword: string; readonly rest: string }

export type Stage = {
  /** The base image. */
  readonly image: string
  /** Null for the last one. */
  readonly name: string | null
  readonly instructions: readonly Instruction[]
}

/** https://docs.docker.com/reference/dockerfile/ (2026-11-30), without MAINTAINER, which is deprecated. */
const KEYWORDS = new Set(
  `ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR`.split(
    ' ',
  ),
)

/** The stages in order; `args` are given to the build, and override the defaults of the file. */
export function stagesOf(text: string, args: Readonly<Record<string, string>> = {}): Stage[] {
  const stages: { image: string; name: string | null; instructions: Instruction[] }[] = []
  const variables = new Map<string, string>()
  for (const { keyword, rest } of instructionsIn(text)) {
    if (keyword === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = rest.split('=')
      variables.set(name, args[name] ?? value)
    } else if (keyword === 'FROM') {
      const [, image = '', name = null] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      stages.push({
        image: image.replace(/\$\{(\w+)\}/g, (_, key: string) => variables.get(key) ?? ''),
        name,
        instructions: [],
      })
    } else {
      stages.at(-1)?.instructions.push({ keyword, rest })
    }
  }
  return stages
}

/** One for each line that is not a comment; a backslash at its end joins the next line. Throws on an invalid line. */
function instructionsIn(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  return lines.flatMap((line) => {
    if (line.trim() === '') return []
    const [, keyword = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? []
    if (!KEYWORDS.has(keyword)) throw new SyntaxError(`This is not an instruction of a Dockerfile: ${line}`)
    return [{ keyword, rest }]
  })
}

/** `NAME=value` pairs of ENV; values may be in double quotes. */
export function pairsOf(rest: string): Record<string, string> {
  const pairs = rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)
  return Object.fromEntries([...pairs].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']))
}

/** The program and its arguments of an exec form. */
export function execForm(rest: string): string[] {
  const match = /\[.*\]$/.exec(rest)
  if (match === null) throw new Error(`This is not an exec form: ${rest}`)
  return JSON.parse(match[0]) as string[]
}
