import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AlertActions } from '#app/assist/alerts/alert-actions.tsx'
import { AlertFacts } from '#app/assist/alerts/alert-facts.tsx'
import { AlertHistory } from '#app/assist/alerts/alert-history.tsx'
import { TriagePanel } from '#app/assist/alerts/triage-panel.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head, orgTitle } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { useRefresh } from '#app/hooks/use-refresh'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { orgPath } from '#shared/page-paths'

export const meta: MetaFunction<typeof loader> = (page) =>
  head(orgTitle(page.data?.detail.alert.title ?? 'Alert', page))

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', alert = '' } = args.params
  return { org, detail: await load(args, ({ alerts }) => alerts.get({ org, alert_id: alert })) }
}

const ACTS = ['section', 'none', 'issue', 'resolve', 'silence'] as const

export async function action(args: ActionFunctionArgs) {
  const { org = '', alert = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ACTS)
  const one = { org, alert_id: alert }
  const text = (name: string) => String(form.get(name) ?? '')
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ alerts }) => {
      if (act === 'resolve') return alerts.resolve(one)
      if (act === 'silence') return alerts.silence({ ...one, hours: Number(text('hours')) })
      if (act === 'issue') return alerts.openIssue(one)
      if (act === 'none') return alerts.decide({ ...one, section: null })
      return alerts.decide({ ...one, section: sectionIn(text('section')) })
    }),
  )
  return { problem }
}

/** The path and the id of a section in `docs/specs/refunds.md#partial-refunds`. */
function sectionIn(place: string) {
  const [path = '', ...id] = place.trim().split('#')
  return { file_path: path, section_id: id.join('#') }
}

export default function AlertPage() {
  const { org, detail } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const { alert, stack, history, same_problem: sameProblem } = detail
  useRefresh(alert.triaged_at === null)
  return (
    <Page crumbs={[{ label: 'Alerts', to: orgPath(org, 'alerts') }, { label: `Alert ${alert.id}` }]}>
      <h1 dir="auto">{alert.title}</h1>
      <ProblemNotice problem={answer?.problem ?? null} />
      <AlertFacts org={org} alert={alert}>
        {mayWrite && (
          <AlertActions isOpen={alert.state === 'open'} isSilenced={isInFuture(alert.silenced_until)} />
        )}
      </AlertFacts>
      {alert.message && (
        <pre>
          <code>{alert.message}</code>
        </pre>
      )}
      <h2>Section</h2>
      <TriagePanel org={org} detail={detail} mayWrite={mayWrite} />
      {sameProblem.length > 0 && (
        <>
          <h2>The same problem</h2>
          <ul>
            {sameProblem.map(({ id, title }) => (
              <li key={id}>
                <Link to={orgPath(org, `alerts/${id}`)}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {stack && (
        <>
          <h2>Stack</h2>
          <pre>
            <code>{stack}</code>
          </pre>
        </>
      )}
      <AlertHistory history={history} />
    </Page>
  )
}

const isInFuture = (at: string | null) => at !== null && new Date(at) > new Date()
