import { createHash } from 'node:crypto'

const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m
const REVIEW_STATUS = /^review_status[ \t]*:.*(?:\r?\n|$)/gm

/** Equal for two versions that differ only in `review_status`: recording an approval does not make it outdated. */
export const textHash = (source: string): string =>
  createHash('sha256').update(withoutReviewStatus(source)).digest('hex')

function withoutReviewStatus(source: string): string {
  const frontmatter = FRONTMATTER.exec(source)
  if (frontmatter?.index !== 0) return source.trimStart()
  const yaml = (frontmatter[1] ?? '').replace(REVIEW_STATUS, '')
  const text = source.slice(frontmatter[0].length)
  // Frontmatter that only held the review status was added with it, together with an empty line.
  return yaml.trim() === '' ? text.trimStart() : `---\n${yaml}---\n${text}`
}
