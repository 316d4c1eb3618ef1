import type { Place } from '../document/place'
import { specPath } from '../paths'

export const ATTEST_FORM = 'pl-_attest'

interface Props {
  place: Place
  id: string
  /** Null until the index has been followed: then there is nothing yet to vouch for. */
  hash: string | null
  title: string
  className?: string
}

/** Says that a section is still right; the form that it belongs to stands once on the page. */
export function AttestButton({ place: { org, owner, repo, path }, id, hash, title, className }: Props) {
  if (hash === null) return null
  return (
    <button
      type="submit"
      form={ATTEST_FORM}
      formAction={`${specPath(org, owner, repo, path)}#${encodeURIComponent(id)}`}
      name="section"
      value={`${hash} ${id}`}
      className={className}
    >
      Still right<span className="visually-hidden">: {title}</span>
    </button>
  )
}
