import { markdownBlocks, type Block } from './blocks.ts'

/** A line that starts a task, also inside quotes and other lists. */
const TASK = /^(\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])\s+(?:(?:[-*+]|\d{1,9}[.)])\s+)*\[)([ xX])(\]\s)/
const FENCE = /^\s*(?:>\s*)*(?:[-*+]\s+)?(`{3,}|~{3,})/

/**
 * The text with the task at `taskIndex` (from the top) ticked or unticked. Null if the lines cannot be matched to the
 * tasks, so that no other line is ever changed.
 */
export function toggleTask(markdown: string, taskIndex: number): string | null {
  const lines = markdown.split('\n')
  const taskLines: number[] = []
  let fence: string | null = null
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1]?.slice(0, 3)
    if (mark !== undefined && (fence === null || fence === mark)) fence = fence === null ? mark : null
    if (fence === null && TASK.test(`${line} `)) taskLines.push(index)
  }
  const at = taskLines[taskIndex]
  if (at === undefined || taskLines.length !== taskCount(markdownBlocks(markdown))) return null
  const [, before = '', box] = TASK.exec(`${lines[at]} `) ?? []
  lines[at] = `${before}${box === ' ' ? 'x' : ' '}${lines[at]?.slice(before.length + 1) ?? ''}`
  return lines.join('\n')
}

function taskCount(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => {
    if (block.kind === 'quote') return sum + taskCount(block.blocks)
    if (block.kind !== 'list') return sum
    return sum + block.items.reduce((own, item) => own + (item.task === null ? 0 : 1) + taskCount(item.blocks), 0)
  }, 0)
}
