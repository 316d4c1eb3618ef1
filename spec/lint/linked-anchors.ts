const ANCHOR = /#([^\s#)\]"'<>`]+)/g

/** All words after a `#` in the texts, percent-decoded. */
export function linkedAnchors(sources: Iterable<string>): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const source of sources)
    for (const [, anchor = ''] of source.matchAll(ANCHOR)) anchors.add(decode(anchor))
  return anchors
}

function decode(anchor: string): string {
  if (!anchor.includes('%')) return anchor
  try {
    return decodeURIComponent(anchor)
  } catch {
    return anchor
  }
}
