type Value = string | number | boolean | null

/** One row in COPY's text format: tabs between columns, `\N` for null. */
export function copyLine(values: readonly Value[]): string {
  return `${values.map(copyValue).join('\t')}\n`
}

function copyValue(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return NEEDS_ESCAPE.test(value) ? escapeText(value) : value
}

const NEEDS_ESCAPE = /[\\\t\n\r\0]/

/** Postgres cannot store NUL, which YAML can produce with an escape. */
const escapeText = (text: string) =>
  text
    .replaceAll('\0', '\uFFFD')
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')

/** A text array in Postgres syntax. */
export const textArray = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** JSON that jsonb accepts. It rejects NUL and lone surrogates, which YAML can produce with an escape. */
export function jsonCell(value: unknown): string {
  const text = JSON.stringify(value)
  return REJECTED.test(text)
    ? text.replace(ESCAPES, (sequence) => (sequence === '\\\\' ? sequence : '\\ufffd'))
    : text
}

const REJECTED = /\\u(?:0000|d[89a-f])/
const ESCAPES = /\\(?:\\|u0000|ud[89a-f][\da-f]{2})/g
