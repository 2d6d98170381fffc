import { cloneElement, createElement, Fragment, isValidElement, type ReactNode } from 'react'
import { t } from './translate.ts'

type Props = {
  /** The English text: `Read <link>how it is made</link>, {name}.` */
  readonly text: string
  /**
   * What stands in the place of `{name}`, and the elements around `<link>…</link>`; `<b>`, `<code>` and other plain
   * elements need none.
   */
  readonly with?: Readonly<Record<string, ReactNode>>
}

/** A text with elements in it, in the reader's language; see `t`. */
export function Trans({ text, with: values = {} }: Props): ReactNode {
  return filled(t(text), values)
}

/** `<name>inner</name>`, `<name/>` or `{name}`. */
const PART = /<(?<tag>\w+)>(?<inner>.*?)<\/\k<tag>>|<(?<alone>\w+)\/>|\{(?<place>\w+)\}/gs

function filled(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(PART)) {
    parts.push(text.slice(end, match.index))
    end = match.index + match[0].length
    const { tag, inner, alone, place } = match.groups ?? {}
    if (place !== undefined) parts.push(Object.hasOwn(values, place) ? values[place] : match[0])
    else parts.push(element(tag ?? alone ?? '', inner, values))
  }
  parts.push(text.slice(end))
  return createElement(Fragment, null, ...parts)
}

function element(tag: string, inner: string | undefined, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const around = values[tag]
  const children = inner === undefined ? [] : [filled(inner, values)]
  return isValidElement(around) ? cloneElement(around, {}, ...children) : createElement(tag, {}, ...children)
}
