import type { MarkdownIt, Token } from 'markdown-it'
import { footnotesOf } from './parse-footnotes'

const CHECKBOX = /^\[([ xX])\][ \t\n]+(?=[^ \t\n])/

/** Marks list items that start with a checkbox, and removes the checkbox from their text. */
export function parseTaskItems(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'task_items', ({ tokens, env }) => {
    markTaskItems(tokens)
    for (const body of footnotesOf(env).values()) markTaskItems(body)
  })
}

/** Whether the task is checked; null if the item is not a task. */
export function isChecked(item: Token): boolean | null {
  const checked = item.meta?.checked
  return typeof checked === 'boolean' ? checked : null
}

function markTaskItems(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'list_item_open' || tokens[index + 1]?.type !== 'paragraph_open') continue
    const text = tokens[index + 2]
    const checkbox = text && CHECKBOX.exec(text.content)
    if (!checkbox) continue
    token.meta = { checked: checkbox[1] !== ' ' }
    text.content = text.content.slice(checkbox[0].length)
  }
}
