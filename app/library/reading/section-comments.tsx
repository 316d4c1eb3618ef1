import { Icon } from '#app/components/display/icon.tsx'
import type { DocumentLocation } from '#app/library/document/document-location'
import { counted } from '#shared/counted'
import { commentsPath } from '#shared/page-paths'

interface Props {
  location: DocumentLocation
  section: string
  /** Open threads of the section. */
  open: number
}

/** Leads to the comments of a section. Without any, it shows on hover and focus. */
export function SectionComments({ location: { org, owner, repo, path }, section, open }: Props) {
  const label = open === 0 ? 'Comment' : counted(open, 'comment')
  return (
    <a
      className={open === 0 ? 'section-comments is-quiet' : 'section-comments'}
      href={commentsPath(org, owner, repo, path, section)}
      data-section={section}
    >
      <Icon name="comment" />
      {label}
    </a>
  )
}
