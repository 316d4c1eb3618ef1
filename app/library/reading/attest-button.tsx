import type { DocumentLocation } from '#app/library/document/document-location'
import { specPath } from '#shared/page-paths'

interface Props {
  location: DocumentLocation
  id: string
  /** Null until the section is indexed; it cannot be reviewed before that. */
  hash: string | null
  title: string
  className?: string
}

/** Marks a section as reviewed. It belongs to the form around all sections. */
export function AttestButton({ location: { org, owner, repo, path }, id, hash, title, className }: Props) {
  if (hash === null) return null
  return (
    <button
      type="submit"
      formAction={`${specPath(org, owner, repo, path)}#${encodeURIComponent(id)}`}
      name="section"
      value={`${hash} ${id}`}
      className={className}
    >
      Mark reviewed<span className="visually-hidden">: {title}</span>
    </button>
  )
}
