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

interface RuleList<Rule> {
  getRules(chain: ''): Rule[]
  enable(name: string): unknown
  disable(name: string): unknown
}

/** Replaces a block rule with one that wraps it. */
export function wrapRule(
  markdown: MarkdownIt,
  name: keyof typeof INTERRUPTS,
  wrap: (rule: BlockRule) => BlockRule,
): void {
  const { ruler } = markdown.block
  ruler.at(name, wrap(findRule(ruler, name)), { alt: INTERRUPTS[name] })
}

/** The rule of this name. markdown-it has no function for it. */
export function findRule<Rule>(ruler: RuleList<Rule>, name: string): Rule {
  const all = ruler.getRules('')
  ruler.disable(name)
  const otherRules = new Set(ruler.getRules(''))
  ruler.enable(name)
  const rule = all.find((each) => !otherRules.has(each))
  if (!rule) throw new Error(`markdown-it has no rule ${name}; see what this version calls it`)
  return rule
}
