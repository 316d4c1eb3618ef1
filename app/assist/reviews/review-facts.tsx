import type { ReactNode } from 'react'
import { Facts } from '#app/components/display/facts.tsx'
import { useHasAi } from '#app/hooks/use-org-data'
import { describeCost, type ReviewDetail, RUN_LABELS, STATE_LABELS } from './review-data'

interface Props {
  detail: Pick<ReviewDetail, 'review' | 'run'>
  children: ReactNode
}

/** The facts of a review, with its actions as children. */
export function ReviewFacts({ detail: { review, run }, children }: Props) {
  const hasAi = useHasAi()
  const summary = run?.ai_summary ?? review.summary
  return (
    <section className="panel" aria-label="About this review">
      <div className="panel-body">
        <Facts
          facts={[
            ['Pull request', <a key="url" href={review.url}>{`${review.repo}#${review.number}`}</a>],
            ['State', STATE_LABELS[review.state]],
            ['Author', review.author],
            ['Branches', `${review.head_branch} into ${review.base_branch}`],
            ['Review', run ? RUN_LABELS[run.state] : 'Not yet'],
            ['Commit', <code key="sha">{review.head_sha.slice(0, 10)}</code>],
            ['AI', run && (hasAi || run.model !== null) && describeAi(run)],
            ['After the merge', review.merge_note],
          ]}
        />
        {run?.error && <p className="notice">{run.error}</p>}
        {summary && <p>{summary}</p>}
        {children}
      </div>
    </section>
  )
}

function describeAi({
  ai_state,
  ai_note,
  model,
  input_tokens,
  output_tokens,
  cost_usd,
}: NonNullable<ReviewDetail['run']>) {
  if (ai_note !== null) return ai_note
  if (ai_state === 'waiting') return 'Waiting for the answer of the AI provider'
  if (model === null) return null
  const [read, written] = [input_tokens ?? 0, output_tokens ?? 0].map((tokens) => tokens.toLocaleString('en'))
  return `${model}: ${read} tokens read, ${written} written${describeCost(cost_usd)}`
}
