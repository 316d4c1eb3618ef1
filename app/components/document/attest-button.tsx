import type { Place } from '../../document/place'
import { specPath } from '../../urls/paths'

interface Props {
  place: Place
  id: string
  /** Null until the index has been followed: then there is nothing yet to vouch for. */
  hash: string | null
  title: string
  className?: string
}

/** Says that a section is still right, in the form that stands around all sections. */
export function AttestButton({ place: { org, owner, repo, path }, id, hash, title, className }: Props) {
  if (hash === null) return null
  return (
    <button
      type="submit"
      formAction={`${specPath(org, owner, repo, path)}#${encodeURIComponent(id)}`}
      name="section"
      value={`${hash} ${id}`}
      className={className}
    >
      Still right<span className="visually-hidden">: {title}</span>
    </button>
  )
}
