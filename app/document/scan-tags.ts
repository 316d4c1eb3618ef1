export interface Tag {
  kind: 'open' | 'close' | 'void'
  name: string
  attributes: string
  /** Its range in the HTML. */
  start: number
  end: number
  /** Number of elements that are open around it. */
  depth: number
}

const TAG = /<(\/?)([a-z][a-z0-9]*)([^>]*)>/g
const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr'])

/** The tags of HTML from our renderer: balanced, lower-case, and without brackets in attributes or text. */
export function* scanTags(html: string): Generator<Tag> {
  let depth = 0
  for (const { 0: source, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const kind = slash ? 'close' : VOID.has(name) ? 'void' : 'open'
    if (kind === 'close') depth--
    yield { kind, name, attributes, start: index, end: index + source.length, depth }
    if (kind === 'open') depth++
  }
}

export const attributeOf = ({ attributes }: Tag, name: string): string | undefined =>
  attributes.match(new RegExp(` ${name}="([^"]*)"`))?.[1]
