import { escapeHtml } from '../html/escape-html'
import { tokenizeHtml } from '../html/tokenize-html'

/** Something that a text of an issue names: an issue or pull request, a commit, or a document. */
export type Reference =
  | { kind: 'number'; number: number }
  /** A whole or abbreviated id. */
  | { kind: 'commit'; sha: string }
  | { kind: 'document'; path: string; fragment: string }

export interface ReferenceTarget {
  href: string
  title: string
}

/** The text of these elements is not searched. */
const LITERAL = new Set(['a', 'code', 'pre', 'math', 'summary', 'button'])

const PARTS = [
  // The number sign of an encoded character follows an ampersand.
  String.raw`(?<![\w#&/.-])#(\d{1,9})(?![\w-])`,
  String.raw`(?<![\w/.#&-])([0-9a-f]{7,64})(?![\w/-])`,
  String.raw`(?<![\w/.@:#&-])((?:[\w.-]+/)*[\w.-]+\.(?:md|markdown))(#[\w-]{1,200})?(?![\w/-])`,
]
const REFERENCE = new RegExp(PARTS.join('|'), 'g')

/** Makes a link of each reference that `targetOf` knows. The HTML must come from our renderer. */
export function linkReferences(
  html: string,
  targetOf: (reference: Reference) => ReferenceTarget | null,
): string {
  let linked = ''
  let literalDepth = 0
  const linkText = (text: string) =>
    text.replace(REFERENCE, (source: string, ...groups: (string | undefined)[]) => {
      const target = targetOf(referenceOf(groups))
      if (!target) return source
      return `<a href="${escapeHtml(target.href)}" title="${escapeHtml(target.title)}">${source}</a>`
    })
  tokenizeHtml(html, {
    text(raw) {
      linked += literalDepth > 0 ? raw : linkText(raw)
    },
    startTag(name, _, source) {
      if (LITERAL.has(name)) literalDepth += 1
      linked += source
    },
    endTag(name, source) {
      if (LITERAL.has(name)) literalDepth -= 1
      linked += source
    },
  })
  return linked
}

/** The references of rendered texts, each once, in the order of the texts. */
export function collectReferences(htmls: readonly string[]): Reference[] {
  const references = new Map<string, Reference>()
  for (const html of htmls)
    linkReferences(html, (reference) => {
      references.set(JSON.stringify(reference), reference)
      return null
    })
  return [...references.values()]
}

function referenceOf([number, sha, path = '', fragment = '']: (string | undefined)[]): Reference {
  if (number !== undefined) return { kind: 'number', number: Number(number) }
  if (sha !== undefined) return { kind: 'commit', sha }
  return { kind: 'document', path, fragment }
}
