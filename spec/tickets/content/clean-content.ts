import { withoutComments } from '#spec/markdown/inline/find-comments'
import { findHiddenRanges } from './find-hidden-ranges'

/** A section's text without comments, criteria and their heading. Code is unchanged. */
export function cleanContent(content: string): string {
  if (!content.includes('<!--') && !content.includes('[')) return tidy(content)
  return tidy(withoutComments(content, findHiddenRanges(content)))
}

function tidy(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
