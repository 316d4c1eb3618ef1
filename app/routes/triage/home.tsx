import { Link, useActionData, useFetcher, useLoaderData, useSearchParams } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { TriageCard } from '#app/assist/triage/triage-card.tsx'
import {
  CLASS_NAMES,
  isClass,
  KEYED_CLASSES,
  type TriageClass,
  type TriageItem,
} from '#app/assist/triage/triage-data'
import { TriageFilters } from '#app/assist/triage/triage-filters.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Tabs } from '#app/components/frame/tabs.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { ListBar } from '#app/components/list/list-bar.tsx'
import { orgHead } from '#app/head'
import { useHasAi } from '#app/hooks/use-org-data'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { showToast } from '#app/toasts'
import { orgPath } from '#shared/page-paths'

export const meta = orgHead('Triage')

const LIMIT = 20

/** The lists of the page, by the state in the address. */
const LISTS = {
  waiting: { label: 'To decide', empty: 'Nothing to decide' },
  classified: { label: 'Classified', empty: 'No issues classified by AI yet' },
  settled: { label: 'Decided', empty: 'No decisions yet' },
  skipped: { label: 'Skipped', empty: 'No issues skipped' },
} as const
type List = keyof typeof LISTS

const isList = (name: string | null): name is List => name !== null && Object.hasOwn(LISTS, name)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const text = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const requestedState = url.searchParams.get('state')
  const state = isList(requestedState) ? requestedState : 'waiting'
  const classification = text('classification') as TriageClass | 'none' | undefined
  const repo = text('repo')
  const q = text('q')?.slice(0, 200) ?? ''
  const [{ items, total }, { views }] = await load(args, (caller) =>
    Promise.all([
      caller.triage.list({ org, state, q, classification, repo, limit: LIMIT, offset }),
      caller.views.list({ org, list: 'triage' }),
    ]),
  )
  const filter = { q, classification: classification ?? '', repo: repo ?? '' }
  return { org, state, filter, items, views, page: { offset, limit: LIMIT, total } }
}

const ACTS = [...(Object.keys(CLASS_NAMES) as TriageClass[]), 'undo'] as const

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ACTS)
  const number = Number(form.get('duplicate_of'))
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ triage }) =>
      triage.settle({
        org,
        triage_item_id: String(form.get('item') ?? ''),
        classification: act === 'undo' ? null : act,
        duplicate_of: act === 'duplicate' && number > 0 ? number : null,
      }),
    ),
  )
  return { problem }
}

/** The keys decide about the issue with the focus, or the first one. */
const KeyHints = () => (
  <p className="muted key-hints">
    {KEYED_CLASSES.map((name, index) => (
      <span key={name}>
        <kbd>{index + 1}</kbd> {CLASS_NAMES[name]}
      </span>
    ))}
    <span>
      <kbd>d</kbd> Duplicate
    </span>
    <span>
      <kbd>j</kbd> <kbd>k</kbd> next and previous
    </span>
  </p>
)

export default function Triage() {
  const { org, state, filter, items, views, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayDecide = usePermission('specs:write')
  const undoing = useFetcher()
  const onDecide = ({ id, number }: TriageItem, act: string) => {
    if (!isClass(act)) return
    const undo = () => undoing.submit({ do: 'undo', item: id }, { method: 'post' })
    showToast(`#${number}: ${CLASS_NAMES[act]}`, undo)
  }
  return (
    <Page title="Triage">
      <StateTabs state={state} />
      <ListBar place={{ org, list: 'triage', repo: null }} views={views} all="All to decide" isOfCards>
        <TriageFilters filter={filter} />
      </ListBar>
      <ProblemNotice problem={answer?.problem ?? null} />
      {items.length === 0 ? (
        <NoIssues org={org} state={state} isFiltered={Object.values(filter).some(Boolean)} />
      ) : (
        <>
          {mayDecide && state !== 'skipped' && <KeyHints />}
          <ul className="stack" aria-label={LISTS[state].label}>
            {items.map((item) => (
              <TriageCard key={item.id} org={org} item={item} mayDecide={mayDecide} onDecide={onDecide} />
            ))}
          </ul>
        </>
      )}
      <Pager page={page} />
    </Page>
  )
}

/** The other filters stay. */
function StateTabs({ state }: { state: List }) {
  const [params] = useSearchParams()
  const addressOf = (name: string) => {
    const next = new URLSearchParams(params)
    next.delete('offset')
    next.delete('state')
    if (name !== 'waiting') next.set('state', name)
    return `?${next}`
  }
  return (
    <Tabs label="Triage">
      {Object.entries(LISTS).map(([name, { label }]) => (
        <Link key={name} to={addressOf(name)} aria-current={name === state ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </Tabs>
  )
}

function NoIssues({ org, state, isFiltered }: { org: string; state: List; isFiltered: boolean }) {
  const hasAi = useHasAi()
  if (isFiltered)
    return (
      <EmptyState title="No matching issues" act={{ label: 'Clear the filters', to: `?state=${state}` }}>
        <p>No issue of “{LISTS[state].label}” has what the filters ask for.</p>
      </EmptyState>
    )
  return (
    <EmptyState title={LISTS[state].empty} act={{ label: 'See issues', to: orgPath(org, 'issues') }}>
      <p>
        {hasAi
          ? 'New issues appear here, to be classified by AI or by you. Your decisions serve as examples.'
          : 'New issues appear here, to be classified by you.'}
      </p>
    </EmptyState>
  )
}
