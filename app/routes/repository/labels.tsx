import { redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { ColorChoice } from '#app/writing/threads/color-choice.tsx'
import type { LabelsWire } from '#server/writing/issues/labels/label-wire'
import { LABEL_COLORS } from '#shared/label-colors'
import { issuesPath, labelsPath, pullsPath } from '#shared/page-paths'

type Label = LabelsWire['labels'][number]

export const meta: MetaFunction = ({ params }) => head(`Labels · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const at = { org, owner, repo }
  return { at, ...(await load(args, ({ issues }) => issues.labels(at))) }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const form = await args.request.formData()
  readAct(args, form, ['color'])
  const name = String(form.get('name') ?? '')
  const color = LABEL_COLORS.find((each) => each === form.get('color')) ?? 'gray'
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ issues }) => issues.colorLabel({ org, owner, repo, name, color })),
  )
  if (problem === null) throw redirect(labelsPath(org, owner, repo), 303)
  return { problem, name, color }
}

export default function Labels() {
  const { at, labels } = useLoaderData<typeof loader>()
  const { org, owner, repo } = at
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const issues = issuesPath(org, owner, repo)
  const pulls = pullsPath(org, owner, repo)
  return (
    <Page crumbs={repoCrumbs(at, { label: 'Issues', to: issues }, { label: 'Labels' })}>
      <div className="page-head">
        <h1>Labels</h1>
      </div>
      <ProblemNotice problem={answer?.problem ?? null} />
      {mayWrite && (
        <Form method="post" className="form form-wide" key={labels.length}>
          <Field
            label="New label"
            name="name"
            required
            maxLength={50}
            pattern="[^,]*"
            autoComplete="off"
            defaultValue={answer?.name ?? ''}
          />
          <ColorChoice label="Color" color={answer?.color ?? 'blue'} />
          <button type="submit" className="button button-main" name="do" value="color">
            Add label
          </button>
        </Form>
      )}
      {labels.length === 0 ? (
        <EmptyState title="No labels">
          <p>Labels group issues and pull requests.</p>
        </EmptyState>
      ) : (
        <Table
          caption={`Labels of ${owner}/${repo}`}
          rows={labels}
          columns={columnsOf({ issues, pulls, mayWrite })}
          keyOf={({ name }) => name}
        />
      )}
    </Page>
  )
}

function columnsOf({ issues, pulls, mayWrite }: { issues: string; pulls: string; mayWrite: boolean }) {
  const columns: Column<Label>[] = [
    {
      label: 'Label',
      cell: ({ name, color }) => (
        <span className={`tag label-${color}`} dir="auto">
          {name}
        </span>
      ),
    },
    {
      label: 'Open issues',
      kind: 'number',
      cell: ({ name, open_issues }) => <LabelCount list={issues} label={name} count={open_issues} />,
    },
    {
      label: 'Open pull requests',
      kind: 'number',
      cell: ({ name, open_pulls }) => <LabelCount list={pulls} label={name} count={open_pulls} />,
    },
  ]
  if (mayWrite)
    columns.push({
      label: 'Color',
      cell: (label) => <ColorForm key={label.color} {...label} />,
    })
  return columns
}

const LabelCount = ({ list, label, count }: { list: string; label: string; count: number }) =>
  count === 0 ? 0 : <Link to={`${list}?${new URLSearchParams({ label })}`}>{count}</Link>

const ColorForm = ({ name, color }: Label) => (
  <details className="label-edit">
    <summary aria-label={`Change color of ${name}`}>Change color</summary>
    <Form method="post" className="actions">
      <input type="hidden" name="name" value={name} />
      <ColorChoice label={`Color of ${name}`} color={color} />
      <button type="submit" className="button" name="do" value="color">
        Save
      </button>
    </Form>
  </details>
)
