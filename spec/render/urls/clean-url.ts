/** Marks a URL relative to the document or repository. A document cannot write it, because the scheme is not allowed. */
export const RELATIVE_MARK = 'pl-rel:'

const LINK_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])
const IMAGE_SCHEMES: ReadonlySet<string> = new Set(['http', 'https'])

/** Browsers drop some of these before they read the scheme; the others are invisible. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g
const LONE_SURROGATE = /\p{Surrogate}/gu
const BEFORE_COLON = /^([^/?#:]*):/

/**
 * The URL for `href` or `src`; null if it is not allowed. The result is percent-encoded ASCII without quotes, spaces
 * or backslashes, so the browser reads the same scheme that was checked.
 */
export function cleanUrl(raw: string, use: 'link' | 'image'): string | null {
  const url = encode(raw.replace(INVISIBLE, '').trim())
  const scheme = BEFORE_COLON.exec(url)?.[1]
  if (scheme !== undefined) {
    const allowed = use === 'link' ? LINK_SCHEMES : IMAGE_SCHEMES
    return allowed.has(scheme.toLowerCase()) ? url : null
  }
  if (url === '' || url.startsWith('#')) return use === 'link' ? url || '#' : null
  return url.startsWith('//') ? url : RELATIVE_MARK + url
}

export function isExternal(url: string): boolean {
  return url.startsWith('//') || /^https?:/i.test(url)
}

/** encodeURI that keeps existing percent-encoding. */
function encode(url: string): string {
  return encodeURI(url.replace(LONE_SURROGATE, '\ufffd')).replace(/%25(?=[0-9a-f]{2})/gi, '%')
}
