import { cloneElement, createElement, Fragment, isValidElement, type ReactNode } from 'react'
import { t, unbroken } from './translate.ts'

type Values = Readonly<Record<string, ReactNode>>

type Props = {
  /** The English text: `Read <link>how it is made</link>, {name}.` */
  readonly text: string
  /**
   * What stands in the place of `{name}`, and the elements around `<link>…</link>`; `<b>`, `<code>` and other plain
   * elements need none.
   */
  readonly with?: Values
}

/** A text with elements in it, in the reader's language; see `t`. */
export function Trans({ text, with: values = {} }: Props): ReactNode {
  return createElement(Fragment, null, ...nodesOf(t(text), values))
}

/** `<name>`, `</name>`, `<name/>` or `{name}`. */
const MARK = /<(?<close>\/?)(?<tag>\w{1,40})(?<alone>\/?)>|\{(?<name>\w{1,40})\}/g

type Open = { readonly tag: string; readonly children: ReactNode[] }

function nodesOf(text: string, values: Values): readonly ReactNode[] {
  const all: ReactNode[] = []
  const open: Open[] = []
  const put = (part: ReactNode): void => void (open.at(-1)?.children ?? all).push(part)
  let end = 0
  for (const match of text.matchAll(MARK)) {
    put(text.slice(end, match.index))
    end = match.index + match[0].length
    const { close, tag = '', alone, name } = match.groups ?? {}
    if (name !== undefined) put(Object.hasOwn(values, name) ? whole(values[name]) : match[0])
    else if (alone === '/') put(element(tag, [], values))
    else if (close === '') open.push({ tag, children: [] })
    else {
      const { children = [] } = open.pop() ?? {}
      put(element(tag, children, values))
    }
  }
  put(text.slice(end))
  return all
}

/** An amount stays on one line, as in `t`. */
function whole(value: ReactNode): ReactNode {
  return typeof value === 'string' ? unbroken(value) : value
}

function element(tag: string, children: readonly ReactNode[], values: Values): ReactNode {
  const around = values[tag]
  return isValidElement(around) ? cloneElement(around, {}, ...children) : createElement(tag, {}, ...children)
}
