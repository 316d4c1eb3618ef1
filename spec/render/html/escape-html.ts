import MarkdownIt from 'markdown-it'

const UNSAFE = /[&<>"]/
const EACH_UNSAFE = /[&<>"]/g
/** Like `escapeHtml`, but keeps entities that the author wrote. */
const EACH_UNSAFE_BUT_ENTITIES = /[<>"]|&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for use between tags and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return UNSAFE.test(text) ? text.replace(EACH_UNSAFE, toEntity) : text
}

export function escapeRawText(html: string): string {
  return UNSAFE.test(html) ? html.replace(EACH_UNSAFE_BUT_ENTITIES, toEntity) : html
}

const { unescapeAll } = new MarkdownIt().utils

/** markdown-it decodes entities together with backslashes. Doubled backslashes stay unchanged. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? unescapeAll(text.replaceAll('\\', '\\\\')) : text
}

function toEntity(character: string): string {
  return ENTITIES[character] ?? ''
}
