import type { MarkdownIt } from 'markdown-it'
import { MAX_CONTAINER_DEPTH } from '#spec/markdown/blocks/container-stack'
import { type BlockRule, wrapRule } from '../wrap-rule'

/** Nested emphasis, and links in nested brackets. */
const MAX_INLINE_NESTING = 30
/** An image's description is parsed separately, once per level of `![![![…`. */
const MAX_NESTED_IMAGES = 2

/** Limits nesting, so that time does not grow with depth. Deeper content is text. */
export function limitNesting(markdown: MarkdownIt): void {
  limitContainers(markdown)
  limitInlines(markdown)
}

/** The same limit as the section parser, so that both find the same headings. */
function limitContainers(markdown: MarkdownIt): void {
  let depth = 0
  const limit =
    (rule: BlockRule): BlockRule =>
    (state, startLine, endLine, silent) => {
      if (depth >= MAX_CONTAINER_DEPTH) return false
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
  // Never reached, because a list item takes two levels of markdown-it, which drops everything beyond its limit.
  markdown.set({ maxNesting: 2 * MAX_CONTAINER_DEPTH + 10 })
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
