export type JsonObject = Record<string, unknown>

export interface Payload {
  /** The body as stored. It may contain any bytes. */
  text: string
  /** The parsed body. Null if it is not a JSON object. */
  value: JsonObject | null
}

/** Reads JSON and form bodies: GitHub can be configured to send its JSON in a form field. */
export function readPayload(body: Uint8Array, contentType: string | null): Payload {
  const bodyText = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')
  const event = isForm ? (new URLSearchParams(bodyText).get('payload') ?? bodyText) : bodyText
  return { text: event.replaceAll('\0', '\uFFFD'), value: parsePayload(event) }
}

export function parsePayload(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as JsonObject) : null
  } catch {
    return null
  }
}
