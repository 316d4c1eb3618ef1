import type { Config } from '#spec/config/schema/schema'
import { parseDocument } from '#spec/markdown/parse-document'
import type { AiExposure, Frontmatter } from '#spec/types'

interface Rules {
  ide: Pick<Config['ide'], 'ai_exposure'>
}

/** What AI may see of a spec: its own setting, or the default. A restricted tag hides the text. */
export function aiExposureOf(
  { aiExposure, tags }: Pick<Frontmatter, 'aiExposure' | 'tags'>,
  { ide }: Rules,
): AiExposure {
  const { default: usual, restricted_tags: restricted } = ide.ai_exposure
  const own = aiExposure ?? usual
  const isRestricted = tags.some((tag) => restricted.some((restrictedTag) => isSame(tag, restrictedTag)))
  return own === 'full' && isRestricted ? 'metadata' : own
}

/** Number of characters that are searched for the frontmatter. */
export const BEGINNING = 20_000

/** The exposure of a text or of its start. */
export function aiExposureOfText(beginning: string, rules: Rules): AiExposure {
  const frontmatter = readFrontmatter(beginning)
  return frontmatter ? aiExposureOf(frontmatter, rules) : 'none'
}

/**
 * The exposure in the text's own frontmatter, or null. Invalid frontmatter hides the document, because it may have said `none`.
 */
export function statedExposureOfText(beginning: string): AiExposure | null {
  const frontmatter = readFrontmatter(beginning)
  return frontmatter ? frontmatter.aiExposure : 'none'
}

/** Null if the frontmatter is invalid. */
function readFrontmatter(beginning: string): Frontmatter | null {
  const { frontmatter, diagnostics } = parseDocument(frontmatterOf(beginning))
  const isUnreadable = diagnostics.some(
    ({ severity, code }) => severity === 'error' || code === 'unclosed_frontmatter',
  )
  return isUnreadable ? null : frontmatter
}

const FRONTMATTER = /^\uFEFF?---[^\S\n]*\r?\n[\s\S]*?\n---[^\S\n]*(?:\r?\n|$)/

const MAX_UNCLOSED = 2000

/** Parses only the frontmatter, so that the length of the text does not matter. */
const frontmatterOf = (text: string) =>
  FRONTMATTER.exec(text)?.[0] ?? (/^\uFEFF?---/.test(text) ? text.slice(0, MAX_UNCLOSED) : '')

const isSame = (one: string, restrictedTag: string) =>
  one.trim().toLowerCase() === restrictedTag.trim().toLowerCase()
