/** Before the mark in the URL of our attachment. */
const FRAGMENT = '#plumbline-'

const MARKED = /#plumbline-([\w-]{1,100})$/

/**
 * The URL of the attachment with our mark: the first link of the description, which leads to the section, with the mark as its
 * fragment. Linear stores one attachment per issue and URL, and can search for URLs.
 */
export function markedUrl(description: string, mark: string, fallback: string): string {
  const [link = ''] = /https?:\/\/[^\s<>()[\]"'`\\]+/.exec(description) ?? []
  const url = URL.canParse(link) ? link : fallback
  return `${url.replace(/#.*$/, '')}${FRAGMENT}${mark}`
}

/** Matches the URL of an attachment with this mark, or of any of ours. */
export const markFilter = (mark?: string) =>
  mark === undefined ? { url: { contains: FRAGMENT } } : { url: { endsWith: `${FRAGMENT}${mark}` } }

export function markOf(attachments: readonly { url: string }[]): string | null {
  for (const { url } of attachments) {
    const mark = MARKED.exec(url)?.[1]
    if (mark !== undefined) return mark
  }
  return null
}
