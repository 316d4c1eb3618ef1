import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { FindingCard } from '#app/assist/reviews/finding-card.tsx'
import { ReportLists } from '#app/assist/reviews/report-lists.tsx'
import { ReviewFacts } from '#app/assist/reviews/review-facts.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { useRefresh } from '#app/hooks/use-refresh'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { orgPath, pullsPath, reviewPath } from '#shared/page-paths'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(`${data?.review.title ?? 'Review'} · Plumbline`)

const addressOf = ({ org = '', owner = '', repo = '', number = '' }: LoaderFunctionArgs['params']) => ({
  org,
  owner,
  repo,
  review_number: number,
})

export async function loader(args: LoaderFunctionArgs) {
  const at = addressOf(args.params)
  return { at, ...(await load(args, ({ reviews }) => reviews.get(at))) }
}

export async function action(args: ActionFunctionArgs) {
  const at = addressOf(args.params)
  const form = await args.request.formData()
  const act = readAct(args, form, ['run', 'accept', 'dismiss', 'attest'])
  const finding = { org: at.org, review_finding_id: String(form.get('finding') ?? '') }
  const reason = String(form.get('reason') ?? '').trim()
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ reviews }) => {
      if (act === 'run') return reviews.run(at)
      if (act === 'dismiss') return reviews.dismiss({ ...finding, reason })
      return reviews[act]({ ...finding, ...(reason ? { reason } : {}) })
    }),
  )
  return { problem }
}

export default function ReviewPage() {
  const detail = useLoaderData<typeof loader>()
  const { at, review, run, gates, findings } = detail
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  useRefresh(run?.state === 'running' || run?.ai_state === 'waiting')
  return (
    <Page
      crumbs={[
        { label: 'Reviews', to: orgPath(at.org, 'reviews') },
        { label: `${review.repo}#${review.number}` },
      ]}
    >
      <h1 dir="auto">{review.title}</h1>
      <ProblemNotice problem={answer?.problem ?? null} />
      <ReviewFacts detail={detail}>
        <div className="actions">
          <Link className="button" to={`${reviewPath(at.org, at.owner, at.repo, review.number)}/preview`}>
            Preview
          </Link>
          <Link className="button" to={`${pullsPath(at.org, at.owner, at.repo)}/${review.number}`}>
            Conversation
          </Link>
          {mayWrite && review.state === 'open' && (
            <Form method="post">
              <button type="submit" className="button" name="do" value="run">
                Run again
              </button>
            </Form>
          )}
        </div>
      </ReviewFacts>
      {gates.length > 0 && (
        <section className="stack" aria-label="Gates">
          <h2>Gates</h2>
          <ul>
            {gates.map(({ gate, passed, text }) => (
              <li key={gate}>
                {passed ? 'Passed' : 'Failed'}: {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="stack" aria-label="Findings">
        <h2>Findings</h2>
        {findings.length === 0 ? (
          <EmptyState title="Nothing found">
            <p>No related specs found.</p>
          </EmptyState>
        ) : (
          <ul className="stack">
            {findings.map((finding) => (
              <FindingCard key={finding.id} at={at} finding={finding} mayWrite={mayWrite} />
            ))}
          </ul>
        )}
      </section>
      <ReportLists at={at} detail={detail} />
    </Page>
  )
}
