import { redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { isOnHold } from '#app/tickets/sync/is-on-hold'
import { PlanStep } from '#app/tickets/sync/plan-step.tsx'
import { orgPath } from '#shared/page-paths'

export const meta = orgHead('Plan')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const repo = new URL(args.request.url).searchParams.get('repo') || undefined
  return load(args, async (caller) => {
    const { connections } = await caller.connections.list({ org })
    const { done: plan, problem } = await submit(caller, ({ sync }) => sync.plan({ org, repo, limit: 500 }))
    return { org, repo: repo ?? null, repos: connections.map(({ full_name }) => full_name), plan, problem }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ sync }) =>
      sync.accept({ org, plan_hash: text('plan_hash'), repo: text('repo') || undefined }),
    ),
  )
  return done ? redirect(orgPath(org, `sync/runs/${done.run_id}`), 303) : { problem }
}

export default function SyncPlan() {
  const { org, repo, repos, plan, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  return (
    <>
      <Form className="fields" aria-label="Plan">
        <label>
          <span>Repository</span>
          <select name="repo" defaultValue={repo ?? repos[0]}>
            {repos.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          Plan now
        </button>
      </Form>
      <ProblemNotice problem={answer?.problem ?? problem} />
      {plan && plan.items.length === 0 && (
        <EmptyState title="Nothing to do">
          <p>Sections and tickets agree.</p>
        </EmptyState>
      )}
      {plan && plan.items.length > 0 && (
        <>
          <ol className="lines panel plan-list" aria-label="Steps">
            {plan.items.map((item) => (
              <li key={item.id}>
                <PlanStep org={org} item={item}>
                  {item.needs_review && <span className="tag tag-warning">Waits for a review</span>}
                  {isOnHold(item) && <span className="tag tag-warning">On hold</span>}
                </PlanStep>
              </li>
            ))}
          </ol>
          {mayWrite && plan.items.some((item) => !isOnHold(item)) && (
            <Form method="post">
              <input type="hidden" name="plan_hash" value={plan.plan_hash} />
              <input type="hidden" name="repo" value={repo ?? ''} />
              <button type="submit" className="button button-main">
                Apply this plan
              </button>
            </Form>
          )}
        </>
      )}
    </>
  )
}
