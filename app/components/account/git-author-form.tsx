import { Form } from '@remix-run/react'

interface Author {
  name: string
  email: string | null
}

interface Props {
  /** As it was set; null until then. */
  author: Author | null
  /** What is offered until then. */
  person: Author
}

/** Whom commits to local repositories name. */
export function GitAuthorForm({ author, person }: Props) {
  const { name, email } = author ?? person
  return (
    <section className="stack" id="git-author" aria-labelledby="pl-_git-author">
      <h2 id="pl-_git-author">Author of your commits</h2>
      <p className="muted">
        {author
          ? 'What you save to a local git repository is committed under this name.'
          : 'Save it, and what you write to a local git repository is committed under this name; until then Plumbline commits it and names you as co-author.'}
      </p>
      <Form method="post" className="fields" aria-label="Author of your commits">
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
