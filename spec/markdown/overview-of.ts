import type { Frontmatter, Section } from '#spec/types'
import { MAX_DOCUMENT_LENGTH } from './analysis'
import { scanBlocks } from './blocks/scan-blocks'
import { scanPlainHeadings } from './blocks/scan-plain-headings'
import { emptyFrontmatter } from './frontmatter/frontmatter-keys'
import { type FrontmatterLocation, locateFrontmatter, startOfText } from './frontmatter/locate-frontmatter'
import { readSimpleFrontmatter } from './frontmatter/read-simple-frontmatter'
import { readSimpleMarkup } from './inline/simple-markup'
import { tidyText } from './inline/tidy-text'
import { indexLines } from './positions'
import { MAX_TITLE } from './read-heading'
import { SectionOutline } from './sections/section-outline'

/** A tidy ASCII heading without markup. A regular expression is faster than two loops that V8 has not compiled yet. */
const PLAIN_HEADING = /^[!-%'()+-;=-Z\]^a-z{-}]+(?: [!-%'()+-;=-Z\]^a-z{-}]+)*$/

/** The facts in a document's headings and frontmatter. */
export interface DocumentOverview {
  title: string | null
  frontmatter: Frontmatter
  /** All depths, in source order. */
  sections: Pick<Section, 'id' | 'title' | 'startLine' | 'endLine'>[]
  lineStarts: readonly number[]
}

/**
 * Equals the analysis of the document, in about a third of the time and without loading the full parsers of YAML and inline
 * markdown. Null for a document that needs them.
 */
export function overviewOf(source: string): DocumentOverview | null {
  if (source.length > MAX_DOCUMENT_LENGTH) return null
  const lineStarts = indexLines(source)
  const location = locateFrontmatter(source, lineStarts)
  const frontmatter = location === 'unclosed' ? null : simpleFrontmatter(source, location)
  if (frontmatter === null || location === 'unclosed') return null
  let isSimple = true
  const plainText = (text: string) => {
    if (text.length <= MAX_TITLE && PLAIN_HEADING.test(text)) return text
    const plain = text.length > MAX_TITLE ? null : readSimpleMarkup(tidyText(text))
    if (plain === null) isSimple = false
    return plain ?? ''
  }
  const outline = new SectionOutline(source, lineStarts, plainText)
  const start = {
    firstLine: location?.nextLine ?? 1,
    offset: location?.range.end ?? startOfText(source),
  }
  if (!scanPlainHeadings(source, start, lineStarts, (heading) => outline.take(heading))) {
    scanBlocks(source, lineStarts, start, (block) => {
      if (block.kind === 'heading') outline.take(block)
    })
  }
  outline.finish()
  if (!isSimple) return null
  return {
    title: frontmatter.title ?? outline.title,
    frontmatter,
    sections: outline.sections,
    lineStarts,
  }
}

function simpleFrontmatter(source: string, location: FrontmatterLocation | null): Frontmatter | null {
  if (location === null) return emptyFrontmatter()
  const { start, end } = location.yaml
  return readSimpleFrontmatter(source.slice(start, end), start)?.frontmatter ?? null
}
