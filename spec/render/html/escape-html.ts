import MarkdownIt from 'markdown-it'

const UNSAFE = /[&<>"]/
const EACH_UNSAFE = /[&<>"]/g
/** The same, but entities that the author wrote in raw HTML stay entities. */
const EACH_UNSAFE_BUT_ENTITIES = /[<>"]|&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Makes text safe both between tags and inside a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return UNSAFE.test(text) ? text.replace(EACH_UNSAFE, toEntity) : text
}

export function escapeRawText(html: string): string {
  return UNSAFE.test(html) ? html.replace(EACH_UNSAFE_BUT_ENTITIES, toEntity) : html
}

const { unescapeAll } = new MarkdownIt().utils

/** markdown-it decodes entities and backslashes together; doubling the backslashes leaves them as they were. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? unescapeAll(text.replaceAll('\\', '\\\\')) : text
}

function toEntity(character: string): string {
  return ENTITIES[character] ?? ''
}
