import { SuggestionRows } from '#app/talk/suggestions/suggestion-rows.tsx'
import { orgPath } from '#shared/page-paths'
import type { MyWork } from './load-my-work.server'
import { WorkList } from './work-list'

interface Props {
  org: string
  work: MyWork
}

/** Open suggestions of others, for editors, and those of the reader. */
export const SuggestionLists = ({ org, work: { toDecide, suggested } }: Props) => (
  <>
    {toDecide.total > 0 && (
      <WorkList
        title="Suggested changes"
        count={toDecide.total}
        all={{ label: 'All suggested changes', to: orgPath(org, 'suggestions') }}
      >
        <SuggestionRows org={org} suggestions={toDecide.suggestions} />
      </WorkList>
    )}
    {suggested.total > 0 && (
      <WorkList
        title="Your suggestions"
        count={suggested.total}
        all={{ label: 'All your suggestions', to: orgPath(org, 'suggestions?show=mine') }}
      >
        <SuggestionRows org={org} suggestions={suggested.suggestions} />
      </WorkList>
    )}
  </>
)
