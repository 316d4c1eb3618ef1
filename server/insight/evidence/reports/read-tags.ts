import { badReport } from './test-result'

export interface Tag {
  /** Without its namespace. */
  name: string
  kind: 'start' | 'end' | 'empty'
  attributes: Partial<Record<string, string>>
}

/** A failure's text may be long, but a tag is short. */
const MAX_TAG = 100_000
const MAX_DEPTH = 200
const NAME = /^\/?([^\s/>]+)/
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The tags of an XML text in one pass. Rejects entity definitions, so nothing is ever expanded or fetched. */
export function* readTags(xml: string): Generator<Tag> {
  let depth = 0
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const skipped = skipOther(xml, at)
    if (skipped !== null) {
      at = skipped
      continue
    }
    const end = endOfTag(xml, at)
    const tag = parseTag(xml.slice(at + 1, end))
    if (tag.kind === 'start' && ++depth > MAX_DEPTH)
      throw badReport(`tags are nested deeper than ${MAX_DEPTH}.`)
    if (tag.kind === 'end' && --depth < 0) throw badReport('a closing tag has no opening tag.')
    yield tag
    at = end + 1
  }
  if (depth > 0) throw badReport('it ends before its last tag is closed.')
}

/** The end of a comment, CDATA or instruction at this position; null at a tag. */
function skipOther(xml: string, at: number): number | null {
  if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4)
  if (xml.startsWith('<![CDATA[', at)) return after(xml, ']]>', at + 9)
  if (xml.startsWith('<?', at)) return after(xml, '?>', at + 2)
  if (xml.startsWith('<!', at)) throw badReport('it must not contain a DOCTYPE or entities.')
  return null
}

function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  if (at === -1) throw badReport(`${end} is missing.`)
  return at + end.length
}

/** The `>` that ends a tag. Attribute values may contain one. */
function endOfTag(xml: string, start: number): number {
  let quote = ''
  const limit = Math.min(xml.length, start + MAX_TAG)
  for (let at = start + 1; at < limit; at++) {
    const character = xml.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
    else if (character === '<') break
  }
  throw badReport('a tag is not closed.')
}

function parseTag(text: string): Tag {
  const name = NAME.exec(text)?.[1]?.replace(/^.*:/, '')
  if (!name) throw badReport('a tag has no name.')
  const kind = text.startsWith('/') ? 'end' : text.endsWith('/') ? 'empty' : 'start'
  const attributes: Tag['attributes'] = Object.create(null)
  if (kind !== 'end' && text.includes('='))
    for (const [, key = '', double, single] of text.matchAll(ATTRIBUTE))
      attributes[key] = decode(double ?? single ?? '')
  return { name, kind, attributes }
}

function decode(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}
