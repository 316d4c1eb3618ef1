import type { Connection } from '#spec/config/schema/schema'
import type { SectionField } from './field-sources'
import type { Trace } from './trace'

export type FieldValue = string | number | boolean | string[]

export interface FieldSources {
  /** Keys as in the file: `ticket_project`, not `ticketProject`. */
  frontmatter: Readonly<Record<string, unknown>>
  section: Readonly<Partial<Record<SectionField, string | number | null>>>
}

export interface MappedFields {
  standard: Record<string, FieldValue>
  custom: Record<string, FieldValue>
  trace: Trace
}

/** The ticket fields of a section, from the connection's `field_map`. Empty sources are skipped. */
export function mapFields(map: Connection['field_map'], sources: FieldSources): MappedFields {
  const trace: Trace = []
  const pairs = Object.entries(map.standard).map(([source, field]): [string, string] => [field, source])
  return {
    standard: fillFields(pairs, sources, 'standard', trace),
    custom: fillFields(Object.entries(map.custom), sources, 'custom', trace),
    trace,
  }
}

function fillFields(
  pairs: [field: string, source: string][],
  sources: FieldSources,
  group: string,
  trace: Trace,
): Record<string, FieldValue> {
  const fields = new Map<string, FieldValue>()
  for (const [field, source] of pairs) {
    const value = readSource(source, sources)
    const tried = `${group}: ${source} to ${field}`
    const earlier = fields.get(field)
    if (value === null) trace.push({ tried, matched: false, why: 'the source is empty' })
    else if (earlier !== undefined && !Array.isArray(earlier)) {
      trace.push({ tried, matched: false, why: 'an earlier source has filled the field' })
    } else {
      fields.set(field, earlier === undefined ? value : [...earlier, ...fieldTexts(value)])
      trace.push({ tried, matched: true, why: earlier === undefined ? 'filled' : 'added to the list' })
    }
  }
  return Object.fromEntries(fields)
}

function readSource(source: string, { frontmatter, section }: FieldSources): FieldValue | null {
  if (source.startsWith('literal:')) return source.slice('literal:'.length)
  const [owner, name = ''] = splitOnce(source, '.')
  const record: Readonly<Record<string, unknown>> = owner === 'frontmatter' ? frontmatter : section
  return Object.hasOwn(record, name) ? toFieldValue(record[name]) : null
}

/** Only values that a ticket field can hold: scalars and lists of text. */
function toFieldValue(value: unknown): FieldValue | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return value === '' ? null : value
  if (!Array.isArray(value)) return null
  const texts = value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String)
  return texts.length > 0 ? texts : null
}

/** The texts of a field. Null is an empty field. */
export function fieldTexts(value: FieldValue | null): string[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [String(value)]
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}
