import { Form } from '@remix-run/react'

/** Whether searches are counted. Turning it off needs a confirmation, because it deletes the counts. */
export function SearchCounting({ countsSearches }: { countsSearches: boolean }) {
  return (
    <Form
      key={String(countsSearches)}
      method="post"
      action="?"
      className="stack"
      aria-labelledby="pl-_counting"
    >
      <h2 id="pl-_counting">Counting</h2>
      <p className="muted">
        {countsSearches
          ? 'Texts of searches are counted without names, shown to admins only, and deleted after the retention time of this deployment.'
          : 'Searches are not counted, and no texts of searches are stored.'}
      </p>
      {countsSearches ? (
        <label className="check">
          <input type="checkbox" required />
          <span>Delete all counts and texts of searches</span>
        </label>
      ) : (
        <input type="hidden" name="counts_searches" value="on" />
      )}
      <div className="actions">
        <button
          type="submit"
          name="do"
          value="set_counting"
          className={countsSearches ? 'button button-danger' : 'button'}
        >
          {countsSearches ? 'Stop counting' : 'Count searches'}
        </button>
      </div>
    </Form>
  )
}
