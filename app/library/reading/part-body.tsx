import { useState } from 'react'
import type { SpecPart } from '#app/library/document/spec-view'

interface Props {
  id: string
  part: SpecPart
}

/**
 * The text of a part: sanitized HTML from spec/render. On a loaded page it exists only in this element. The element is kept
 * while the text stays the same, because browsers serialize HTML slightly differently and React would replace it.
 */
export function PartBody({ id, part: { body, bodyId, lines } }: Props) {
  const read = () => ({ bodyId, html: body ?? document.getElementById(id)?.innerHTML ?? '' })
  const [renderedBody, keep] = useState(read)
  if (renderedBody.bodyId !== bodyId) keep(read())
  return (
    <div
      id={id}
      className="part-body"
      data-lines={lines}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by spec/render
      dangerouslySetInnerHTML={{ __html: renderedBody.html }}
    />
  )
}
