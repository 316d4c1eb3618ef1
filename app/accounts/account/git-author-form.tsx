import { Form } from '@remix-run/react'

interface Author {
  name: string
  email: string | null
}

interface Props {
  /** The saved author, or null. */
  author: Author | null
  /** The default if no author is saved. */
  person: Author
}

/** Sets the author of commits to local repositories. */
export function GitAuthorForm({ author, person }: Props) {
  const { name, email } = author ?? person
  return (
    <section className="stack" id="git-author" aria-labelledby="pl-_git-author">
      <h2 id="pl-_git-author">Commit author</h2>
      <p className="muted">
        {author
          ? 'Your changes to local repositories are committed under this name.'
          : 'Save to commit your changes to local repositories under this name. Until then, Plumbline is the author and you are the co-author.'}
      </p>
      <Form method="post" className="fields" aria-label="Commit author">
        <label>
          <span>Name</span>
          <input type="text" name="name" required maxLength={200} defaultValue={name} />
        </label>
        <label>
          <span>Email</span>
          <input type="email" name="email" required maxLength={320} defaultValue={email ?? ''} />
        </label>
        <button type="submit" name="do" value="git_author" className="button">
          Save
        </button>
      </Form>
    </section>
  )
}
