import { locateFrontmatter, startOfText } from '#spec/markdown/frontmatter/locate-frontmatter'
import { indexLines } from '#spec/markdown/positions'

/** Replaces the frontmatter with blank lines, so that line numbers stay the same. */
export function skipFrontmatter(source: string): string {
  const start = startOfText(source)
  const frontmatter = source.startsWith('---', start) ? locateFrontmatter(source, indexLines(source)) : null
  if (frontmatter === null || frontmatter === 'unclosed') return source.slice(start)
  return '\n'.repeat(frontmatter.nextLine - 1) + source.slice(frontmatter.range.end)
}
