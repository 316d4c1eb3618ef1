import { Form, Link } from '@remix-run/react'
import { Table } from '#app/components/display/table.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { SynonymEntry } from '#server/library/search/tuning/wire'

interface Props {
  synonyms: SynonymEntry[]
  /** The entry in the form. */
  edited: SynonymEntry
}

/** The terms whose searches also find other words, and the form to add or change one. */
export function SynonymEntries({ synonyms, edited }: Props) {
  return (
    <section className="stack" aria-labelledby="pl-_synonyms">
      <h2 id="pl-_synonyms">Synonyms</h2>
      <p className="muted">
        {synonyms.length === 0
          ? 'No term has synonyms. Add words that people use for the same thing: each search for one also finds the other.'
          : 'A search for a term also finds its synonyms, and the other way round. A synonym counts less than the word itself.'}
      </p>
      {synonyms.length > 0 && (
        <Table
          caption="Synonyms"
          rows={synonyms}
          keyOf={({ term }) => term}
          columns={[
            { label: 'Term', cell: ({ term }) => <span className="row-title">{term}</span> },
            { label: 'Synonyms', cell: ({ words }) => words.join(', ') },
            {
              label: 'Change',
              kind: 'action',
              cell: ({ term, words }) => (
                <span className="actions">
                  <Link className="button" to={`?${new URLSearchParams({ term })}#pl-_synonyms`}>
                    Edit<span className="visually-hidden"> the synonyms of {term}</span>
                  </Link>
                  <RowAction
                    row={{ term, words: words.join(', ') }}
                    act="remove_synonyms"
                    label="Remove"
                    subject={`the synonyms of ${term}`}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
      <Form key={edited.term} method="post" action="?" className="form" aria-label="Set synonyms">
        <Field
          label="Term"
          name="term"
          required
          maxLength={60}
          defaultValue={edited.term}
          placeholder="refund"
          autoComplete="off"
        />
        <Field
          label="Synonyms"
          name="words"
          required
          defaultValue={edited.words.join(', ')}
          placeholder="reimbursement, money back"
          hint="Up to 10, separated by commas. Numbers and identifiers have no synonyms."
          autoComplete="off"
        />
        <button type="submit" className="button" name="do" value="set_synonyms">
          Set synonyms
        </button>
      </Form>
    </section>
  )
}
