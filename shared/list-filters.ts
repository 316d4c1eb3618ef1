import { FINDING_KINDS } from '#spec/tickets/findings/kinds'
import { PLAN_ACTIONS } from '#spec/tickets/plan-actions'
import { TRIAGE_CLASSES } from '#spec/triage/classes'
import { STATES } from '#spec/types'
import {
  ALERT_ORDERS,
  BROKEN_LINK_ORDERS,
  DOCUMENT_ORDERS,
  FINDING_ORDERS,
  MEMBER_ORDERS,
  REVIEW_ORDERS,
  STEP_ORDERS,
  TASK_SORTS,
  THREAD_SORTS,
} from './list-sorts'
import { ROLES } from './roles'

/** Any text, or the only values that a filter of the address can have. */
type FilterValues = 'text' | readonly string[]

interface SteeredList {
  label: string
  /** The address below the org, and below a repository. Null: there is no such list. */
  ofOrg: string | null
  ofRepository: string | null
  filters: Record<string, FilterValues>
  /** Filters that may have several values. */
  repeated?: readonly string[]
}

const threads = (label: string, path: string, states: readonly string[]): SteeredList => ({
  label,
  ofOrg: path,
  ofRepository: `/${path}`,
  filters: {
    state: states,
    q: 'text',
    label: 'text',
    author: 'text',
    assignee: 'text',
    sort: THREAD_SORTS,
  },
  repeated: ['label'],
})

export const TRIAGE_STATES = ['waiting', 'classified', 'settled', 'skipped'] as const

/** The lists that have saved views, and the filters in the address of each. Other parameters belong to no view. */
export const LISTS = {
  documents: {
    label: 'Documents',
    ofOrg: null,
    ofRepository: '',
    filters: {
      q: 'text',
      status: [...STATES, 'none'],
      team: 'text',
      folder: 'text',
      sort: DOCUMENT_ORDERS,
    },
  },
  tasks: {
    label: 'Tasks',
    ofOrg: 'tasks',
    ofRepository: null,
    filters: {
      status: STATES,
      repo: 'text',
      view: ['board'],
      group: ['spec', 'team', 'owner', 'repo'],
      sort: TASK_SORTS,
    },
  },
  issues: threads('Issues', 'issues', ['open', 'closed', 'all']),
  pulls: threads('Pull requests', 'pulls', ['open', 'closed', 'merged', 'all']),
  reviews: {
    label: 'Reviews',
    ofOrg: 'reviews',
    ofRepository: null,
    filters: { state: ['open', 'merged', 'closed', 'all'], repo: 'text', sort: REVIEW_ORDERS },
  },
  alerts: {
    label: 'Alerts',
    ofOrg: 'alerts',
    ofRepository: null,
    filters: {
      state: ['open', 'resolved', 'all'],
      service: 'text',
      repo: 'text',
      file_path: 'text',
      section_id: 'text',
      sort: ALERT_ORDERS,
    },
  },
  triage: {
    label: 'Triage',
    ofOrg: 'triage',
    ofRepository: null,
    filters: {
      state: TRIAGE_STATES,
      q: 'text',
      classification: [...TRIAGE_CLASSES, 'none'],
      repo: 'text',
    },
  },
  sync_steps: {
    label: 'Sync steps',
    ofOrg: 'sync/review',
    ofRepository: null,
    filters: { q: 'text', action: PLAN_ACTIONS, repo: 'text', sort: STEP_ORDERS },
  },
  contradictions: {
    label: 'Contradictions',
    ofOrg: 'sync/reconcile',
    ofRepository: null,
    filters: { q: 'text', kind: FINDING_KINDS, repo: 'text', sort: FINDING_ORDERS },
  },
  broken_links: {
    label: 'Broken links',
    ofOrg: 'sync/broken-links',
    ofRepository: null,
    filters: { q: 'text', repo: 'text', sort: BROKEN_LINK_ORDERS },
  },
  members: {
    label: 'Members',
    ofOrg: 'settings/members',
    ofRepository: null,
    filters: { q: 'text', role: ROLES, sort: MEMBER_ORDERS },
  },
} satisfies Record<string, SteeredList>

export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

const MAX_VALUE_CHARACTERS = 200
const MAX_REPEATS = 10

/** The filters of an address in one order, without empty and unknown ones: equal views have equal texts. */
export function viewQueryOf(list: ListName, params: URLSearchParams): string {
  const view = new URLSearchParams()
  for (const name of Object.keys(LISTS[list].filters))
    for (const value of [...new Set(params.getAll(name))].sort())
      if (value !== '' && explainFilter(list, name, value) === null) view.append(name, value)
  return view.toString()
}

/** Why the query string is no view of the list. Null if it is one. */
export function explainViewQuery(list: ListName, query: string): string | null {
  const params = new URLSearchParams(query)
  for (const [name, value] of params) {
    const problem = explainFilter(list, name, value)
    if (problem !== null) return problem
    const { repeated = [] }: SteeredList = LISTS[list]
    const max = repeated.includes(name) ? MAX_REPEATS : 1
    if (params.getAll(name).length > max)
      return `must not have “${name}” more than ${max === 1 ? 'once' : `${max} times`}`
  }
  return viewQueryOf(list, params) === '' ? 'must set a filter or an order' : null
}

function explainFilter(list: ListName, name: string, value: string): string | null {
  const filters: Record<string, FilterValues> = LISTS[list].filters
  const values = Object.hasOwn(filters, name) ? filters[name] : undefined
  if (values === undefined) return `has “${name}”, which is no filter of ${LISTS[list].label.toLowerCase()}`
  if (values !== 'text')
    return values.includes(value) || value === '' ? null : `has a “${name}” that the list does not know`
  return value.length <= MAX_VALUE_CHARACTERS
    ? null
    : `has a “${name}” of more than ${MAX_VALUE_CHARACTERS} characters`
}

/** The address of the list below the org or a repository. Null if there is no such list. */
export const listPath = (list: ListName, isOfRepository: boolean): string | null =>
  isOfRepository ? LISTS[list].ofRepository : LISTS[list].ofOrg
