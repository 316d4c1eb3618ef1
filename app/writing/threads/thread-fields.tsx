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
      <DescriptionField name="body" text={typed.body} />
    </>
  )
}

export const TitleField = ({ title }: { title: string }) => (
  <Field label="Title" name="title" required maxLength={256} autoComplete="off" defaultValue={title} />
)

export const DescriptionField = ({ name, text }: { name: string; text: string }) => (
  <div className="field">
    <label htmlFor="pl-_description">
      Description <span className="muted">(Markdown)</span>
    </label>
    <textarea id="pl-_description" name={name} rows={8} maxLength={65_536} defaultValue={text} />
  </div>
)
