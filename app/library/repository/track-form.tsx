import { Form } from '@remix-run/react'
import { useState } from 'react'
import { stateLabel } from '#spec/state-label'
import { STATES } from '#spec/types'

interface Props {
  documents: { path: string; title: string }[]
  /** The paths that are chosen at first. */
  chosen: readonly string[]
  branch: string
}

/** Chooses documents and the status that they get. The filter hides rows, but keeps what is chosen. */
export function TrackForm({ documents, chosen, branch }: Props) {
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen))
  const words = text.toLowerCase().split(/\s+/)
  const isShown = ({ path, title }: Props['documents'][number]) =>
    words.every((word) => `${title}\n${path}`.toLowerCase().includes(word))
  const select = (path: string, isSelected: boolean) =>
    setSelected((before) => {
      const after = new Set(before)
      if (isSelected) after.add(path)
      else after.delete(path)
      return after
    })
  return (
    <Form method="post" className="form form-wide">
      {documents.length > 10 && (
        <input
          type="search"
          className="track-filter"
          aria-label="Filter documents"
          placeholder="Filter documents"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <fieldset className="choices">
        <legend>Documents</legend>
        {documents.map((document) => (
          <label key={document.path} hidden={!isShown(document)}>
            <input
              type="checkbox"
              name="path"
              value={document.path}
              defaultChecked={chosen.includes(document.path)}
              onChange={(event) => select(document.path, event.target.checked)}
            />
            <span>
              {document.title} <span className="row-path">{document.path}</span>
            </span>
          </label>
        ))}
        {!documents.some(isShown) && <p className="muted">No matching documents.</p>}
      </fieldset>
      <div className="track-foot">
        <label>
          <span>Status</span>{' '}
          <select name="status" defaultValue="todo">
            {STATES.map((state) => (
              <option key={state} value={state}>
                {stateLabel(state)}
              </option>
            ))}
          </select>
        </label>
        <select name="how" defaultValue="commit" aria-label="Save to">
          <option value="commit">Commit to {branch}</option>
          <option value="pull">Pull request</option>
        </select>
        <button type="submit" name="do" value="track" className="button button-main">
          {selected.size > 1 ? `Track ${selected.size} documents` : 'Track'}
        </button>
      </div>
    </Form>
  )
}
