import { randomUUID } from 'node:crypto'
import { LaggingIndex } from '../fake-tracker/lagging-index'
import type { WebhookSender } from '../fake-tracker/webhook-sender'

export interface FakeUser {
  id: string
  name: string
  displayName: string
  email: string
  active: boolean
  admin: boolean
}

export interface FakeState {
  id: string
  name: string
  type: string
  position: number
}

export interface FakeTeam {
  id: string
  key: string
  name: string
  states: FakeState[]
  /** The name of the state of new issues. */
  firstState: string
  lastNumber: number
}

export interface FakeLabel {
  id: string
  name: string
  /** Null: a label of the workspace. */
  team: FakeTeam | null
  /** An archived label is not listed but keeps its name. */
  isArchived?: boolean
}

export interface FakeIssue {
  id: string
  team: FakeTeam
  number: number
  previousIdentifiers: string[]
  title: string
  description: string
  state: FakeState
  /** Null: somebody outside of the workspace. */
  creator: FakeUser | null
  assignee: FakeUser | null
  priority: number
  estimate: number | null
  dueDate: string | null
  parent: FakeIssue | null
  labels: FakeLabel[]
  attachments: { id: string; title: string; url: string }[]
  blockers: { id: string; issue: FakeIssue }[]
  /** Newest first. */
  history: { actor: FakeUser | null; toStateId: string | null }[]
  trashed: boolean
  createdAt: Date
  updatedAt: Date
}

export interface FakeWebhook {
  id: string
  url: string
  secret: string
  resourceTypes: string[]
  team: FakeTeam
}

/** An issue in the search index. */
export interface IndexedIssue {
  id: string
  title: string
  urls: string[]
}

export const identifierOf = ({ team, number }: Pick<FakeIssue, 'team' | 'number'>) => `${team.key}-${number}`

/** A workspace with two teams. */
export class World {
  clockOffsetMs = 0
  workspaceId = 'acme'
  readonly now = () => new Date(Date.now() + this.clockOffsetMs)
  readonly account = newUser('Ada Lovelace', 'ada@acme.test', true)
  readonly colleague = newUser('Grace Hopper', 'grace@acme.test', false)
  readonly users = [this.account, this.colleague]
  readonly teams = [
    newTeam('ENG', 'Engineering', 'Todo', [
      ['Backlog', 'backlog'],
      ['Todo', 'unstarted'],
      ['In Progress', 'started'],
      ['Done', 'completed'],
      ['Canceled', 'canceled'],
    ]),
    newTeam('OPS', 'Operations', 'Triage', [
      ['Triage', 'triage'],
      ['Running', 'started'],
      ['Finished', 'completed'],
    ]),
  ]
  readonly labels: FakeLabel[] = []
  readonly issues: FakeIssue[] = []
  readonly webhooks: FakeWebhook[] = []
  readonly index: LaggingIndex<IndexedIssue> = new LaggingIndex(this.now)

  constructor(readonly sender: WebhookSender) {}

  team(key: string): FakeTeam {
    const team = this.teams.find((each) => each.key === key)
    if (!team) throw new Error(`no team ${key}`)
    return team
  }

  /** By UUID, identifier or former identifier. */
  issue(id: string): FakeIssue | undefined {
    return this.issues.find(
      (issue) => issue.id === id || identifierOf(issue) === id || issue.previousIdentifiers.includes(id),
    )
  }

  addIssue(team: FakeTeam, { title, ...draft }: Partial<FakeIssue> & { title: string }): FakeIssue {
    team.lastNumber += 1
    const state = team.states.find(({ name }) => name === team.firstState)
    if (!state) throw new Error('the team has a first state')
    const at = this.now()
    const issue: FakeIssue = {
      id: randomUUID(),
      team,
      number: team.lastNumber,
      previousIdentifiers: [],
      title,
      description: '',
      state,
      creator: this.account,
      assignee: null,
      priority: 0,
      estimate: null,
      dueDate: null,
      parent: null,
      labels: [],
      attachments: [],
      blockers: [],
      history: [],
      trashed: false,
      createdAt: at,
      updatedAt: at,
      ...draft,
    }
    this.issues.push(issue)
    this.touch(issue)
    return issue
  }

  /** Updates the index with the newest version. */
  touch(issue: FakeIssue): void {
    issue.updatedAt = this.now()
    const { id, title, attachments } = issue
    this.index.record(id, { id, title, urls: attachments.map(({ url }) => url) })
  }

  /**
   * The issue keeps its id and gets an identifier of the team; the earlier one still finds it. It loses labels of other
   * teams, and keeps its state if the team has one of that name.
   */
  moveIssue(issue: FakeIssue, team: FakeTeam): void {
    if (issue.team === team) return
    const named = (name: string) => team.states.find((state) => state.name === name)
    const state = named(issue.state.name) ?? named(team.firstState)
    if (!state) throw new Error('the team has a first state')
    issue.previousIdentifiers.push(identifierOf(issue))
    team.lastNumber += 1
    Object.assign(issue, { team, number: team.lastNumber, state })
    issue.labels = issue.labels.filter((label) => label.team === null || label.team === team)
    this.touch(issue)
  }

  setState(issue: FakeIssue, state: FakeState, actor: FakeUser): void {
    if (issue.state.id === state.id) return
    issue.state = state
    issue.history.unshift({ actor, toStateId: state.id })
  }
}

function newUser(name: string, email: string, admin: boolean): FakeUser {
  return { id: randomUUID(), name, displayName: email.split('@')[0] ?? '', email, active: true, admin }
}

function newTeam(key: string, name: string, firstState: string, states: [string, string][]): FakeTeam {
  return {
    id: randomUUID(),
    key,
    name,
    firstState,
    lastNumber: 0,
    states: states.map(([state, type], position) => ({ id: randomUUID(), name: state, type, position })),
  }
}
