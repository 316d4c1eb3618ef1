import { markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown'
import { Language, LanguageSupport } from '@codemirror/language'
import { type Input, Parser, type PartialParse, type TreeFragment } from '@lezer/common'
import type { MarkdownParser } from '@lezer/markdown'
import { foldSections } from './fold-sections'
import { frontmatter } from './frontmatter'
import { splitFragments } from './split-fragments'

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
