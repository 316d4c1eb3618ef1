import { markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown'
import { Language, LanguageSupport } from '@codemirror/language'
import { type Input, Parser, type PartialParse, TreeFragment } from '@lezer/common'
import type { MarkdownParser } from '@lezer/markdown'
import { foldSections } from './fold-sections'
import { frontmatter } from './frontmatter'

/** HTML is not parsed further: specs use it for comments, which the markdown parser already recognizes. */
const parser = (markdownLanguage.parser as MarkdownParser).configure(frontmatter)

class SplittingParser extends Parser {
  createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    return parser.startParse(input, splitFragments(fragments, input), ranges)
  }
}

/** Markdown with frontmatter. A keystroke costs the same in a long text as in a short one. */
export const specLanguage = new LanguageSupport(
  new Language(markdownLanguage.data, new SplittingParser(), [], 'markdown'),
  [foldSections, pasteURLAsLink],
)

const FIRST_PIECE = 1_000
const MAX_LINE = 1_000

/**
 * Splits each reusable fragment of a syntax tree into pieces of doubling length. The markdown parser reuses a whole branch only
 * if it is smaller than a share of the text before the piece. With one long piece it would reuse each block separately, on each
 * keystroke.
 */
function splitFragments(fragments: readonly TreeFragment[], input: Input): TreeFragment[] {
  return fragments.flatMap((fragment) => {
    const { from, to, tree, offset, openStart, openEnd } = fragment
    const bounds = [from, ...lineStartsBetween(from, to, input), to]
    return bounds.slice(1).map((end, i) => {
      const start = bounds[i] ?? from
      return new TreeFragment(start, end, tree, offset, start === from && openStart, end === to && openEnd)
    })
  })
}

/** Line starts at about doubling distances. A piece must not start within a line. */
function lineStartsBetween(from: number, to: number, input: Input): number[] {
  const bounds: number[] = []
  let at = Math.max(FIRST_PIECE, 2 * from)
  for (; at + MAX_LINE < to; at *= 2) {
    const newline = input.read(at, at + MAX_LINE).indexOf('\n')
    if (newline >= 0) bounds.push(at + newline + 1)
  }
  return bounds
}
