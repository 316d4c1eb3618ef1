import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Triage'
const base = '/app/{org}/api/triage'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: base,
    procedure: 'triage.list',
    description:
      'Issues of GitHub and of local repositories, the newest first. `waiting` ones need a decision of a person. Filter by `state`, `repo`, `classification` and words in `q`.',
    tag,
    summary: 'Issues and what was made of them',
  },
  {
    method: 'POST',
    path: `${base}/{triage_item_id}/settle`,
    procedure: 'triage.settle',
    description:
      'Labels and the comment of the issue follow in a moment. Later classifications take the decision as an example. With `null` the issue waits again, and loses the labels that Plumbline added.',
    example: { classification: 'bug' },
    upstream: 'code_host',
    tag,
    summary: 'Decide what an issue is',
  },
]
