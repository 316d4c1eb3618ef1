import { applyEdits } from '#spec/edit/index'
import { MAX_DOCUMENT_LENGTH } from '#spec/markdown/index'

interface RequestedFeature {
  title: string
  body: string
  number: number
  url: string
}

const MAX_QUOTE = 10_000

/**
 * A draft for a feature request: the template with the title, and the text as a quotation. Removes comments
 * from the quoted text, because markers are comments. Null if the template's frontmatter cannot be changed.
 */
export function writeSpec(template: string, { title, body, number, url }: RequestedFeature): string | null {
  const name = title.replace(/\s+/g, ' ').trim()
  const titled = applyEdits(template, [
    { kind: 'set_key', key: 'title', value: name },
    { kind: 'set_key', key: 'status', value: 'draft' },
  ])
  if (!titled.ok) return null
  const heading = titled.source.replace(/^# .*$/m, () => `# ${escapeHeading(name)}`)
  const quoted = quote(body)
  const source = `${heading.trimEnd()}\n\n## Source\n\nRequested in [#${number}](${url}).\n${quoted}`
  return source.length > MAX_DOCUMENT_LENGTH ? null : source
}

const escapeHeading = (text: string) => text.replace(/[<>`[\]]/g, '\\$&')

function quote(body: string): string {
  const text = body
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .slice(0, MAX_QUOTE)
    .replace(/\r\n?/g, '\n')
    .trim()
  if (text === '') return ''
  // Task-list items would become criteria and headings sections, even in a quotation.
  const lines = text
    .split('\n')
    .map((line) => `> ${line.replace(/\[([ xX])\]/g, '\\[$1]').replace(/^(\s*)#/, '$1\\#')}`.trimEnd())
  return `\n${lines.join('\n')}\n`
}
