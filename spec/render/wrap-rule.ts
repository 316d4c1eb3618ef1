import type { MarkdownIt, StateBlock } from 'markdown-it'

export type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean

/** The blocks that each rule may interrupt. markdown-it drops this list when a rule is replaced. */
const INTERRUPTS = {
  table: ['paragraph', 'reference'],
  html_block: ['paragraph', 'reference', 'blockquote'],
  list: ['paragraph', 'reference', 'blockquote'],
  blockquote: ['paragraph', 'reference', 'blockquote', 'list'],
  footnote: ['paragraph', 'reference'],
}

/** Replaces a block rule with one that wraps it. */
export function wrapRule(
  markdown: MarkdownIt,
  name: keyof typeof INTERRUPTS,
  wrap: (rule: BlockRule) => BlockRule,
): void {
  const { ruler } = markdown.block
  const all = ruler.getRules('')
  ruler.disable(name)
  const otherRules = new Set(ruler.getRules(''))
  ruler.enable(name)
  const rule = all.find((each) => !otherRules.has(each))
  if (!rule) throw new Error(`markdown-it has no block rule ${name}; see what this version calls it`)
  ruler.at(name, wrap(rule), { alt: INTERRUPTS[name] })
}
