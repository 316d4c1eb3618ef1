/** A member `url` or `…_url` whose value is a path. In JSON, these characters in a row are always such a member. Postgres writes
 * spaces around the colon. */
const RELATIVE_URL = /(?<!\\)"((?:[a-z]+_)*url)" ?: ?"\/(?!\/)/g
const MARK = Buffer.from('url"')

/** Addresses in responses to programs contain the deployment. Responses to our own pages keep paths and skip this. */
export function withAbsoluteUrls(
  json: string | Uint8Array<ArrayBuffer>,
  baseUrl: string,
): string | Uint8Array<ArrayBuffer> {
  if (typeof json !== 'string' && !Buffer.from(json.buffer, json.byteOffset, json.byteLength).includes(MARK))
    return json
  const text = typeof json === 'string' ? json : new TextDecoder().decode(json)
  return text.replace(RELATIVE_URL, (_, name: string) => `"${name}":"${baseUrl}/`)
}
