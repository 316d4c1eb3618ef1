import type { Config } from '../config/schema/schema'
import { parseDocument } from '../markdown/parse-document'
import type { AiExposure, Frontmatter } from '../types'

type Rules = Pick<Config, 'ide'>

/** What AI tools may see of a spec: what it says itself, else the default; a restricted tag takes the text away. */
function aiExposureOf(
  { aiExposure, tags }: Pick<Frontmatter, 'aiExposure' | 'tags'>,
  { ide }: Rules,
): AiExposure {
  const { default: usual, restricted_tags: restricted } = ide.ai_exposure
  const own = aiExposure ?? usual
  const isRestricted = tags.some((tag) => restricted.some((other) => isSame(tag, other)))
  return own === 'full' && isRestricted ? 'metadata' : own
}

/** As much of a text as may hold its frontmatter. */
export const BEGINNING = 20_000

/** Of a text, or as much of its beginning as there is. Frontmatter that cannot be read may have said no. */
export function aiExposureOfText(beginning: string, rules: Rules): AiExposure {
  const { frontmatter, diagnostics } = parseDocument(frontmatterOf(beginning))
  const isUnreadable = diagnostics.some(
    ({ severity, code }) => severity === 'error' || code === 'unclosed_frontmatter',
  )
  return isUnreadable ? 'none' : aiExposureOf(frontmatter, rules)
}

const FRONTMATTER = /^\uFEFF?---[^\S\n]*\r?\n[\s\S]*?\n---[^\S\n]*(?:\r?\n|$)/

const MAX_UNCLOSED = 2000

/** Alone it is read in no time, however long the text is. */
const frontmatterOf = (text: string) =>
  FRONTMATTER.exec(text)?.[0] ?? (/^\uFEFF?---/.test(text) ? text.slice(0, MAX_UNCLOSED) : '')

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
