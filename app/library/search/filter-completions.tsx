import { completeFilter } from '#spec/query/index'

export const FILTER_COMPLETIONS = 'pl-_filter-completions'

/** The choices below a search field: the filters that the last word can become. */
export const FilterCompletions = ({ typed }: { typed: string }) => (
  <datalist id={FILTER_COMPLETIONS}>
    {completeFilter(typed).map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
)
