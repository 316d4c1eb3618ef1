import { type ComponentType, useState } from 'react'
import { specPath } from '#shared/page-paths'
import type { ActTarget } from '../act-target'
import { showOutdated } from '../status-control'
import type { OwnerFieldProps } from './owner-field'

interface Props {
  target: ActTarget
  /** Of the document. */
  title: string
  owner: string | null
}

/** An owner that becomes a field when it is clicked. Its code is loaded then. Without JavaScript, it leads to the document. */
export function OwnerControl({ target, title, owner }: Props) {
  const [Field, setField] = useState<ComponentType<OwnerFieldProps> | null>(null)
  const [saved, setSaved] = useState<{ owner: string | null; before: string | null } | null>(null)
  const { org, owner: repoOwner, repo, path } = target.location
  // What was saved here is shown until the list has another owner than before.
  const shown = saved?.before === owner ? saved.owner : owner
  const open = () =>
    import('./owner-field').then(({ OwnerField }) => setField(() => OwnerField), showOutdated)
  if (Field)
    return (
      <Field
        target={target}
        title={title}
        owner={shown}
        show={(next) => setSaved({ owner: next, before: owner })}
        onClose={() => setField(null)}
      />
    )
  return (
    <button
      type="submit"
      formMethod="get"
      formAction={specPath(org, repoOwner, repo, path)}
      name="choose"
      value=""
      className="owner-button"
      onClick={(event) => {
        event.preventDefault()
        open()
      }}
    >
      {shown ?? <span className="owner-none">Set owner</span>}
      <span className="visually-hidden">. Change the owner of {title}</span>
    </button>
  )
}
