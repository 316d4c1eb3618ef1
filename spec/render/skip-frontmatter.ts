import { locateFrontmatter, startOfText } from '../markdown/frontmatter/locate-frontmatter'
import { indexLines } from '../markdown/positions'

/** Replaces the frontmatter with blank lines, so that line numbers stay the same. */
export function skipFrontmatter(source: string): string {
  const start = startOfText(source)
  const place = source.startsWith('---', start) ? locateFrontmatter(source, indexLines(source)) : null
  if (place === null || place === 'unclosed') return source.slice(start)
  return '\n'.repeat(place.nextLine - 1) + source.slice(place.range.end)
}
