import { Facts, Tags } from '#app/components/display/facts.tsx'
import { FactsForm } from '#app/library/acting/facts/facts-form.tsx'
import { useSavedFacts } from '#app/library/acting/facts/use-saved-facts'
import type { DocPage } from '#app/library/document/doc-page.server'
import type { DocumentLocation } from '#app/library/document/document-location'

interface Props {
  location: DocumentLocation
  sha: string
  facts: DocPage['facts']
  /** The address of the forms of the page. */
  action: string
  mayAct: boolean
}

/** Owner, team and tags of a document that is not a spec. */
export function DocFacts({ location, sha, facts, action, mayAct }: Props) {
  const { named, setSaved } = useSavedFacts(facts, sha)
  const { owner, team, tags } = named
  if (!mayAct && owner === null && team === null && tags.length === 0) return null
  return (
    <section aria-label="Facts">
      <h2>Facts</h2>
      <Facts
        facts={[
          ['Owner', owner],
          ['Team', team],
          ['Tags', tags.length > 0 ? <Tags key="tags" tags={tags} /> : null],
        ]}
      />
      {mayAct && <FactsForm target={{ location, sha }} facts={named} action={action} onSaved={setSaved} />}
    </section>
  )
}
