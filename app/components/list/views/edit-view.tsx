import { useLocation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { useViewForm } from './use-view-form'
import type { ListView } from './view-place'

interface Props {
  org: string
  view: ListView
}

/** Renames, shares or deletes a view. Each has an undo. */
export function EditView({ org, view }: Props) {
  const { action, send, problem } = useViewForm(org)
  const { pathname, search } = useLocation()
  const mayShare = usePermission('specs:write')
  const id = String(view.id)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const act = submitter instanceof HTMLButtonElement ? submitter.value : 'rename'
    if (act === 'delete')
      return send(event, { message: `View ${view.name} deleted.`, undo: () => copyOf(view) })
    if (act === 'rename')
      return send(event, {
        message: 'View renamed.',
        undo: () => ({ do: 'rename', view: id, name: view.name }),
      })
    const message = act === 'share' ? 'View shared with everyone.' : 'Only you see this view now.'
    send(event, { message, undo: () => ({ do: view.shared ? 'share' : 'unshare', view: id }) })
  }
  return (
    <form
      method="post"
      action={action}
      className="form view-form"
      aria-label={`Edit ${view.name}`}
      onSubmit={onSubmit}
    >
      <ProblemNotice problem={problem} />
      <input type="hidden" name="view" value={id} />
      <input type="hidden" name="return_to" value={pathname + search} />
      <div className="view-name">
        <input
          key={view.name}
          type="text"
          name="name"
          aria-label={`Name of ${view.name}`}
          defaultValue={view.name}
          required
          maxLength={60}
          autoComplete="off"
        />
        <button type="submit" className="button" name="do" value="rename">
          Rename
          <span className="visually-hidden"> {view.name}</span>
        </button>
      </div>
      <div className="actions">
        {mayShare && (
          <button
            type="submit"
            className="button"
            name="do"
            value={view.shared ? 'unshare' : 'share'}
            formNoValidate
          >
            {view.shared ? 'Keep for me' : 'Share with everyone'}
            <span className="visually-hidden"> {view.name}</span>
          </button>
        )}
        <button type="submit" className="button button-danger" name="do" value="delete" formNoValidate>
          Delete
          <span className="visually-hidden"> {view.name}</span>
        </button>
      </div>
    </form>
  )
}

/** The form that saves a deleted view again. */
const copyOf = ({ list, repo, name, query, shared }: ListView): Record<string, string> => ({
  do: 'save',
  list,
  repo: repo ?? '',
  name,
  query,
  ...(shared && { shared: 'on' }),
})
