export type JsonObject = Record<string, unknown>

export interface Payload {
  /** The body as stored. It may contain any bytes. */
  text: string
  /** The parsed body; of a large body, an outline. Null if it is not a JSON object. */
  value: JsonObject | null
}

export interface PayloadRules {
  /** The type of a form without the field `payload`. null: the vendor sends no such forms. */
  formType: string | null
  omittedMembers: readonly string[]
}

/** Reads JSON and form bodies: GitHub can be configured to send its JSON in a form field, and Slack sends commands as forms. */
export function readPayload(
  body: Uint8Array,
  contentType: string | null,
  { formType, omittedMembers }: PayloadRules,
): Payload {
  const bodyText = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')
  const event = isForm ? readForm(new URLSearchParams(bodyText), formType, bodyText) : bodyText
  const value = parsePayload(event)
  const isOmitting = value !== null && omittedMembers.some((name) => Object.hasOwn(value, name))
  if (!isOmitting) return { text: event.replaceAll('\0', '\uFFFD'), value }
  for (const name of omittedMembers) delete value[name]
  return { text: JSON.stringify(value).replaceAll('\0', '\uFFFD'), value }
}

function readForm(form: URLSearchParams, formType: string | null, bodyText: string): string {
  const payload = form.get('payload')
  if (payload !== null) return payload
  return formType === null ? bodyText : JSON.stringify({ ...Object.fromEntries(form), type: formType })
}

export function parsePayload(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return null
  }
}

export const asObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
