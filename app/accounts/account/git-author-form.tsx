import { Form } from '@remix-run/react'

interface Props {
  /** The author of the person's commits, chosen or by default. */
  author: { name: string; email: string }
}

/** Sets the author of the person's commits. */
export function GitAuthorForm({ author: { name, email } }: Props) {
  return (
    <section className="stack" id="git-author" aria-labelledby="pl-_git-author">
      <h2 id="pl-_git-author">Commit author</h2>
      <p className="muted">Your commits use this name and email.</p>
      <Form method="post" className="fields" aria-label="Commit author">
        <label>
          <span>Name</span>
          <input type="text" name="name" required maxLength={200} defaultValue={name} />
        </label>
        <label>
          <span>Email</span>
          <input type="email" name="email" required maxLength={320} defaultValue={email} />
        </label>
        <button type="submit" name="do" value="git_author" className="button">
          Save
        </button>
      </Form>
    </section>
  )
}
