import { Fragment, memo, type ReactNode, useMemo } from 'react'
import { type Block, markdownBlocks, type Inline, type Item } from './blocks.ts'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './Markdown.module.css'

type Props = {
  readonly text: string
  /** Ticks or unticks a task, by its index from the top; without it, boxes are read-only. */
  readonly onTask?: ((index: number) => void) | undefined
}

/** Renders Markdown with React from parsed values: markup in the text never becomes markup of the page. */
export const Markdown = memo(function Markdown({ text, onTask }: Props) {
  const blocks = useMemo(() => markdownBlocks(text), [text])
  return <div className={styles.text}>{drawBlocks(blocks, onTask)}</div>
})

type OnTask = Props['onTask']

function drawBlocks(blocks: readonly Block[], onTask: OnTask): ReactNode[] {
  // Blocks have no identity but their index, and are recreated with every text.
  return blocks.map((block, index) => <Fragment key={index}>{drawBlock(block, onTask)}</Fragment>)
}

function drawBlock(block: Block, onTask: OnTask): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{drawInlines(block.inlines)}</p>
    case 'heading':
      // The page has its own first and second headings.
      return block.depth <= 2 ? <h3>{drawInlines(block.inlines)}</h3> : <h4>{drawInlines(block.inlines)}</h4>
    case 'code':
      return <pre>{block.text}</pre>
    case 'quote':
      return <blockquote>{drawBlocks(block.blocks, onTask)}</blockquote>
    case 'rule':
      return <hr />
    case 'list': {
      const items = block.items.map((item, index) => <ListItem key={index} item={item} onTask={onTask} />)
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'table':
      return (
        <div ref={watchEdges} className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index}>{drawInlines(cell)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, line) => (
                <tr key={line}>
                  {row.map((cell, index) => (
                    <td key={index}>{drawInlines(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}

function ListItem({ item, onTask }: { readonly item: Item; readonly onTask: OnTask }) {
  const { task, blocks } = item
  // A short item is not a paragraph.
  const [first, ...rest] = blocks
  const words = first?.kind === 'paragraph' ? drawInlines(first.inlines) : null
  const others = drawBlocks(words === null ? blocks : rest, onTask)
  if (task === null) {
    return (
      <li>
        {words}
        {others}
      </li>
    )
  }
  return (
    <li className={styles.task}>
      <label>
        <input
          type="checkbox"
          checked={task.done}
          disabled={onTask === undefined}
          onChange={() => onTask?.(task.index)}
        />
        <span>{words}</span>
      </label>
      {others}
    </li>
  )
}

function drawInlines(inlines: readonly Inline[]): ReactNode[] {
  return inlines.map((inline, index) => <Fragment key={index}>{drawInline(inline)}</Fragment>)
}

function drawInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return <code>{inline.text}</code>
    case 'break':
      return <br />
    case 'bold':
      return <strong>{drawInlines(inline.inlines)}</strong>
    case 'italic':
      return <em>{drawInlines(inline.inlines)}</em>
    case 'struck':
      return <del>{drawInlines(inline.inlines)}</del>
    case 'link':
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
          {drawInlines(inline.inlines)}
        </a>
      )
  }
}
