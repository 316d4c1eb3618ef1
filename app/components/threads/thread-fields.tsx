import { Field } from '../inputs/field'

export interface Typed {
  title: string
  body: string
}

/** What an issue and a pull request are both opened with. */
export function ThreadFields({ typed }: { typed: Typed }) {
  return (
    <>
      <Field
        label="Title"
        name="title"
        required
        maxLength={256}
        autoComplete="off"
        defaultValue={typed.title}
      />
      <div className="field">
        <label htmlFor="pl-_body">
          Text <span className="muted">in markdown</span>
        </label>
        <textarea id="pl-_body" name="body" rows={8} maxLength={65_536} defaultValue={typed.body} />
      </div>
    </>
  )
}
