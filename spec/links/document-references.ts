import { isScalar, isSeq } from 'yaml'
import { locateFrontmatter } from '#spec/markdown/frontmatter/locate-frontmatter'
import { keyText, mappingOf, parseYaml } from '#spec/markdown/frontmatter/parse-yaml'
import { indexLines } from '#spec/markdown/positions'
import type { Range } from '#spec/types'

/** The keys of the frontmatter that name other documents. */
const REFERENCE_KEYS = ['depends_on', 'supersedes']

/** A reference to another document in the frontmatter. */
export interface DocumentReference {
  /** As written, such as `docs/specs/refunds.md#limits` or `refunds`. */
  text: string
  /** Offsets of the document's source. */
  range: Range
}

/** The references to other documents in the frontmatter, as they are written. Omits those with escapes. */
export function findReferences(source: string): DocumentReference[] {
  const place = locateFrontmatter(source, indexLines(source))
  if (place === null || place === 'unclosed') return []
  const yaml = source.slice(place.yaml.start, place.yaml.end)
  const pairs = mappingOf(parseYaml(yaml, 0).document)?.items ?? []
  return pairs
    .filter(({ key }) => REFERENCE_KEYS.includes(keyText(key)))
    .flatMap(({ value }) => (isSeq(value) ? value.items.map((item) => [item]) : [[value, ',']]))
    .flatMap(([node, separator]) => {
      const [start, end] = isScalar(node) && node.range ? node.range : [0, 0]
      const text = isScalar(node) && typeof node.value === 'string' ? node.value : ''
      const parts = separator === undefined ? [text] : text.split(',')
      return placeParts(yaml, { start, end }, parts)
    })
    .map(({ text, range: { start, end } }) => ({
      text,
      range: { start: start + place.yaml.start, end: end + place.yaml.start },
    }))
}

/** Where the parts of a value are in its range, in this order. */
function placeParts(yaml: string, { start, end }: Range, parts: readonly string[]): DocumentReference[] {
  const found: DocumentReference[] = []
  let from = start
  for (const part of parts) {
    const text = part.trim()
    const at = text === '' ? -1 : yaml.indexOf(text, from)
    if (at === -1 || at + text.length > end) continue
    from = at + text.length
    found.push({ text, range: { start: at, end: from } })
  }
  return found
}
