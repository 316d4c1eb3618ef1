import { Field } from '#app/components/inputs/field.tsx'

export interface ThreadDraft {
  title: string
  body: string
}

/** The fields of a new issue or pull request. */
export function ThreadFields({ typed }: { typed: ThreadDraft }) {
  return (
    <>
      <TitleField title={typed.title} />
      <div className="field">
        <label htmlFor="pl-_body">
          Description <span className="muted">(Markdown)</span>
        </label>
        <textarea id="pl-_body" name="body" rows={8} maxLength={65_536} defaultValue={typed.body} />
      </div>
    </>
  )
}

export const TitleField = ({ title }: { title: string }) => (
  <Field label="Title" name="title" required maxLength={256} autoComplete="off" defaultValue={title} />
)
