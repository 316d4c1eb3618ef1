import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { Language, LanguageSupport } from '@codemirror/language'
import { type Input, Parser, type PartialParse, type TreeFragment } from '@lezer/common'
import { foldSections } from './fold-sections'
import { frontmatter } from './frontmatter'
import { reuseInStrides } from './reuse-in-strides'

const { language, support } = markdown({
  base: markdownLanguage,
  extensions: frontmatter,
  addKeymap: false,
})

class StridingParser extends Parser {
  createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    return language.parser.startParse(input, reuseInStrides(fragments, input), ranges)
  }
}

/** Markdown with frontmatter, for which a key costs as much in a long text as in a short one. */
export const specLanguage = new LanguageSupport(
  new Language(markdownLanguage.data, new StridingParser(), [], 'markdown'),
  [foldSections, support],
)
