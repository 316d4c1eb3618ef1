import type { Config } from '../../spec/config/schema/schema'
import { STATES } from '../../spec/types'
import type { Fence } from './fence'

const LONGEST = 4000

/** What holds for every proposal. */
export const RULES = `You write for Plumbline, where teams keep specs as markdown in git.
Write plainly and precisely, in the language of the text at hand. Invent no facts, names, numbers or links.
Requirements use MUST, SHOULD and MAY as in RFC 2119. Acceptance criteria are task list items, "- [ ] …", each of which can be tested.
Comments like <!-- svc:… --> are read by machines: keep those that are there unchanged and in place, and add none.
Answer with the text itself and nothing else: no introduction, no remarks, no code fence around it.`

/** How specs of this repository are written. What its configuration says is a text of the repository like any other. */
export function conventionsOf(fence: Fence, { specs, team }: Pick<Config, 'specs' | 'team'>): string[] {
  const ours = [
    'A spec begins with YAML frontmatter between two lines of ---, holding title, status, and owner, team and tags where known.',
    `A status is one of ${STATES.join(', ')}; a new spec is draft.`,
    'Its title is a # heading; sections are ## headings, numbered "## 1. Name", and parts of them ### headings.',
  ]
  const theirs = JSON.stringify({ team, doc_paths: specs.doc_paths }).slice(0, LONGEST)
  return [
    ours.join('\n'),
    'Whose specs these are, and where they lie:',
    fence.around('configuration', theirs),
  ]
}
