import { useState } from 'react'
import type { DocumentFacts } from './document-facts'

/** Shows facts that were saved here until the page shows another version than `sha`. */
export function useSavedFacts({ owner, team, tags }: DocumentFacts, sha: string) {
  const [saved, setSaved] = useState<{ facts: DocumentFacts; sha: string } | null>(null)
  return {
    named: saved?.sha === sha ? saved.facts : { owner, team, tags },
    setSaved: (facts: DocumentFacts) => setSaved({ facts, sha }),
  }
}
