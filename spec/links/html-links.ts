import { scanTag } from '#spec/markdown/inline/scan-tag'
import type { Range } from '#spec/types'

const ATTRIBUTE = /\s+([a-z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi

/** The attributes that hold the address of a file, by element. */
const ADDRESSES: Record<string, string> = { a: 'href', img: 'src', source: 'srcset' }

/** The addresses in raw HTML, as offsets of it. Those in comments are none. */
export function findHtmlAddresses(html: string): Range[] {
  const addresses: Range[] = []
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const isComment = html.startsWith('<!--', at)
    const end = isComment ? html.indexOf('-->', at) : scanTag(html, at)
    if (isComment && end === -1) break
    const address = isComment || end === -1 ? null : addressOf(html.slice(at, end))
    if (address) addresses.push({ start: at + address.start, end: at + address.end })
    at = end === -1 ? at + 1 : end
  }
  return addresses
}

/** The address in a start tag. */
function addressOf(tag: string): Range | null {
  const name = /^<([a-z]+)/i.exec(tag)?.[1] ?? ''
  const wanted = ADDRESSES[name.toLowerCase()]
  if (wanted === undefined) return null
  const from = name.length + 1
  for (const match of tag.slice(from).matchAll(ATTRIBUTE)) {
    const [all, attribute = '', double, single, bare] = match
    const value = double ?? single ?? bare
    if (attribute.toLowerCase() !== wanted || value === undefined) continue
    const end = from + match.index + all.length - (bare === undefined ? 1 : 0)
    const start = end - value.length
    // The address of a source set ends before its descriptor.
    const length = wanted === 'srcset' ? value.search(/\s|$/) : value.length
    return { start, end: start + length }
  }
  return null
}
