import type { MarkdownIt } from 'markdown-it'
import { MAX_DEPTH } from '../../markdown/blocks/container-stack'
import { type BlockRule, wrapRule } from '../wrap-rule'

/** Emphasis in emphasis, links in brackets in brackets. */
const MAX_INLINE_NESTING = 30
/** An image's description is parsed on its own; `![![![…` would do so once for each level. */
const MAX_NESTED_IMAGES = 2

/** Keeps time from growing with depth: what is nested too deep is text. */
export function limitNesting(markdown: MarkdownIt): void {
  limitContainers(markdown)
  limitInlines(markdown)
}

/** As deep as the parser of sections goes, so that both see the same headings. */
function limitContainers(markdown: MarkdownIt): void {
  let depth = 0
  const limit =
    (rule: BlockRule): BlockRule =>
    (state, startLine, endLine, silent) => {
      if (depth >= MAX_DEPTH) return false
      depth++
      try {
        return rule(state, startLine, endLine, silent)
      } finally {
        depth--
      }
    }
  wrapRule(markdown, 'list', limit)
  wrapRule(markdown, 'blockquote', limit)
  wrapRule(markdown, 'footnote', limit)
  // Never reached, as an item is two of markdown-it's levels: it would drop what lies deeper, and all that follows.
  markdown.set({ maxNesting: 2 * MAX_DEPTH + 10 })
}

function limitInlines(markdown: MarkdownIt): void {
  const shallow: MarkdownIt = Object.create(markdown)
  shallow.options = { ...markdown.options, maxNesting: MAX_INLINE_NESTING }
  const parse = markdown.inline.parse.bind(markdown.inline)
  let depth = 0
  markdown.inline.parse = (source, _, env, tokens) => {
    if (depth > MAX_NESTED_IMAGES) return
    depth++
    try {
      parse(source, shallow, env, tokens)
    } finally {
      depth--
    }
  }
}
