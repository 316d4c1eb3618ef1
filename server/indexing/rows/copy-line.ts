type Value = string | number | boolean | null

/** COPY's text format: one line a row, tabs between the columns, `\N` for null. */
export function copyLine(values: readonly Value[]): string {
  return `${values.map(copyValue).join('\t')}\n`
}

function copyValue(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return NEEDS_ESCAPE.test(value) ? escaped(value) : value
}

const NEEDS_ESCAPE = /[\\\t\n\r\0]/

/** NUL is the one character that Postgres cannot hold; YAML can write it with an escape. */
const escaped = (text: string) =>
  text
    .replaceAll('\0', '\uFFFD')
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')

/** An array of texts as Postgres writes one. */
export const textArray = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** JSON that jsonb takes: it refuses NUL and halves of surrogate pairs, which YAML can write with an escape. */
export function json(value: unknown): string {
  const text = JSON.stringify(value)
  return REFUSED.test(text) ? text.replace(ESCAPES, (found) => (found === '\\\\' ? found : '\\ufffd')) : text
}

const REFUSED = /\\u(?:0000|d[89a-f])/
const ESCAPES = /\\(?:\\|u0000|ud[89a-f][\da-f]{2})/g
