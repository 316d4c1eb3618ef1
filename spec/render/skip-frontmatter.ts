import { locateFrontmatter, startOfText } from '../markdown/frontmatter/locate-frontmatter'
import { indexLines } from '../markdown/positions'

/** Blanks the frontmatter, so that the lines after it keep their numbers. */
export function skipFrontmatter(source: string): string {
  const start = startOfText(source)
  const place = source.startsWith('---', start) ? locateFrontmatter(source, indexLines(source)) : null
  if (place === null || place === 'unclosed') return source.slice(start)
  return '\n'.repeat(place.nextLine - 1) + source.slice(place.range.end)
}
