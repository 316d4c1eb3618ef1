import { markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown'
import { Language, LanguageSupport } from '@codemirror/language'
import { type Input, Parser, type PartialParse, type TreeFragment } from '@lezer/common'
import type { MarkdownParser } from '@lezer/markdown'
import { foldSections } from './fold-sections'
import { frontmatter } from './frontmatter'
import { reuseInStrides } from './split-fragments'

/** HTML is not read any further: what of it stands in a spec is comments, of which markdown knows enough. */
const parser = (markdownLanguage.parser as MarkdownParser).configure(frontmatter)

class StridingParser extends Parser {
  createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    return parser.startParse(input, reuseInStrides(fragments, input), ranges)
  }
}

/** Markdown with frontmatter, for which a key costs as much in a long text as in a short one. */
export const specLanguage = new LanguageSupport(
  new Language(markdownLanguage.data, new StridingParser(), [], 'markdown'),
  [foldSections, pasteURLAsLink],
)
