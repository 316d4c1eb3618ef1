import type { Config } from '#spec/config/schema/schema'
import { STATES } from '#spec/types'
import type { Fence } from '../fence'

const MAX_CHARACTERS = 4000

/** The rules for every proposal. */
export const WRITING_RULES = `You write for Plumbline, where teams keep specs as markdown in git.
Write plainly and precisely, in the language of the text at hand. Invent no facts, names, numbers or links.
Requirements use MUST, SHOULD and MAY as in RFC 2119. Acceptance criteria are task list items, "- [ ] …", each of which can be tested.
Comments like <!-- svc:… --> are read by machines: keep existing ones unchanged and in place, and add none.
Answer with the text itself and nothing else: no introduction, no remarks, no code fence around it.`

/** The conventions for specs of this repository. The configuration is repository text, so it is inside the fence. */
export function conventionsOf(fence: Fence, { specs, team }: Pick<Config, 'specs' | 'team'>): string[] {
  const productRules = [
    'A spec begins with YAML frontmatter between two lines of ---, holding title, status, and owner, team and tags where known.',
    `A status is one of ${STATES.join(', ')}; a new spec is draft.`,
    'Its title is a # heading; sections are ## headings, numbered "## 1. Name", and parts of them ### headings.',
  ]
  const configuration = JSON.stringify({ team, doc_paths: specs.doc_paths }).slice(0, MAX_CHARACTERS)
  return [
    productRules.join('\n'),
    'The team that owns these specs, and their paths:',
    fence.around('configuration', configuration),
  ]
}
