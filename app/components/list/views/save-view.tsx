import { useLocation } from '@remix-run/react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { useViewForm } from './use-view-form'
import type { ListView, ViewPlace } from './view-place'

interface Props {
  place: ViewPlace
  /** The filters and the order that the list has now. */
  query: string
  /** Views that the person may change. */
  views: readonly ListView[]
}

/** Saves the present filters and order as a new view, or in place of those of another one. */
export function SaveView({ place, query, views }: Props) {
  const { action, send, problem } = useViewForm(place.org)
  const mayShare = usePermission('specs:write')
  return (
    <>
      <ProblemNotice problem={problem} />
      <form
        method="post"
        action={action}
        className="form view-form"
        aria-label="Save view"
        onSubmit={(event) =>
          send(event, { message: 'View saved.', undo: (id) => ({ do: 'delete', view: String(id) }) })
        }
      >
        <Place place={place} query={query} />
        <Field label="Name" name="name" required maxLength={60} autoComplete="off" />
        {mayShare && (
          <label className="check">
            <input type="checkbox" name="shared" />
            <span>Share with everyone</span>
          </label>
        )}
        <button type="submit" className="button button-main" name="do" value="save">
          Save
        </button>
      </form>
      {views.length > 0 && <ReplaceView place={place} query={query} views={views} />}
    </>
  )
}

function ReplaceView({ place, query, views }: Props) {
  const { action, send, problem } = useViewForm(place.org)
  const before = (id: string) => views.find((view) => String(view.id) === id)?.query ?? ''
  return (
    <form
      method="post"
      action={action}
      className="form view-form"
      aria-label="Replace a view"
      onSubmit={(event) => {
        const view = String(new FormData(event.currentTarget).get('view'))
        send(event, {
          message: 'View replaced.',
          undo: () => ({ do: 'replace', view, query: before(view) }),
        })
      }}
    >
      <ProblemNotice problem={problem} />
      <Place place={place} query={query} />
      <div className="field">
        <label htmlFor="pl-_replaced-view">Or replace a view</label>
        <select id="pl-_replaced-view" name="view">
          {views.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button" name="do" value="replace">
        Replace
      </button>
    </form>
  )
}

function Place({ place: { list, repo }, query }: Pick<Props, 'place' | 'query'>) {
  const { pathname, search } = useLocation()
  return (
    <>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="repo" value={repo ?? ''} />
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="return_to" value={pathname + search} />
    </>
  )
}
