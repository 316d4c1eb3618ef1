const FRONTMATTER = /^\ufeff?---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** Blanks the frontmatter, so that the lines after it keep their numbers. */
export function skipFrontmatter(source: string): string {
  const frontmatter = FRONTMATTER.exec(source)?.[0]
  if (frontmatter === undefined) return source.replace(/^\ufeff/, '')
  return '\n'.repeat(frontmatter.split('\n').length - 1) + source.slice(frontmatter.length)
}
