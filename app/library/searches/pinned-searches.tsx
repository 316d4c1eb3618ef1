import { Form, Link } from '@remix-run/react'
import { Table } from '#app/components/display/table.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { PinnedSearch } from '#server/library/search/tuning/wire'
import { searchPath } from '#shared/page-paths'
import { pinnedPath, toDocumentLine } from './document-lines'

interface Props {
  org: string
  pins: PinnedSearch[]
  /** The search in the form, and its documents if it has pins. */
  edited: { query: string; documents: PinnedSearch['documents'] }
}

/** The searches in which chosen documents come first, and the form to add or change one. */
export function PinnedSearches({ org, pins, edited }: Props) {
  return (
    <section className="stack" aria-labelledby="pl-_pin">
      <h2 id="pl-_pin">Pinned documents</h2>
      <p className="muted">
        {pins.length === 0
          ? 'No search has pinned documents. Choose a search, and up to five documents that come first in its results.'
          : 'They come first in the results of their search, marked “Pinned”. Filters apply to them, too.'}
      </p>
      {pins.length > 0 && (
        <Table
          caption="Pinned documents"
          rows={pins}
          keyOf={({ query }) => query}
          columns={[
            {
              label: 'Search',
              cell: ({ query }) => (
                <Link className="row-title" to={searchPath(org, query)}>
                  {query}
                </Link>
              ),
            },
            { label: 'Documents', cell: ({ documents }) => <Documents org={org} documents={documents} /> },
            {
              label: 'Change',
              kind: 'action',
              cell: ({ query, documents }) => (
                <span className="actions">
                  <Link className="button" to={`?${new URLSearchParams({ pin: query })}#pl-_pin`}>
                    Edit<span className="visually-hidden"> the pins of {query}</span>
                  </Link>
                  <RowAction
                    row={{ query, documents: documents.map(toDocumentLine).join('\n') }}
                    act="unpin"
                    label="Remove"
                    subject={`the pins of ${query}`}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
      <Form key={edited.query} method="post" action="?" className="form" aria-label="Pin documents">
        <Field
          label="Search"
          name="query"
          required
          maxLength={200}
          defaultValue={edited.query}
          placeholder="refund policy"
          autoComplete="off"
        />
        <div className="field">
          <label htmlFor="pl-_documents">Documents</label>
          <textarea
            id="pl-_documents"
            name="documents"
            required
            rows={3}
            defaultValue={edited.documents.map(toDocumentLine).join('\n')}
            placeholder="acme/payments/docs/specs/refunds.md"
            aria-describedby="pl-_documents-hint"
          />
          <p id="pl-_documents-hint" className="muted">
            One per line: owner/name/path, or the address of the page.
          </p>
        </div>
        <button type="submit" className="button" name="do" value="pin">
          Pin documents
        </button>
      </Form>
    </section>
  )
}

function Documents({ org, documents }: { org: string; documents: PinnedSearch['documents'] }) {
  return (
    <ol className="pinned-documents">
      {documents.map((document) => (
        <li key={toDocumentLine(document)}>
          {document.title === null ? (
            <span className="muted">{toDocumentLine(document)} does not exist</span>
          ) : (
            <Link to={pinnedPath(org, document)}>{document.title}</Link>
          )}
        </li>
      ))}
    </ol>
  )
}
