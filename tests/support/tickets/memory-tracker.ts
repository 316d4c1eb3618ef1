import { hasWords, titleWords } from '#server/ports/tracker/normalise-title'
import { type ProjectDescription, type Tracker, TrackerError } from '#server/ports/tracker/port'
import type { Ticket, TicketChange, TicketDraft } from '#spec/tickets/ticket'

type Method = Exclude<keyof Tracker, 'rateLimit'>

/** Called before and after the work of a method. It may throw, or wait. */
export type Fault = (method: Method, phase: 'before' | 'after') => void | Promise<void>

const STATUSES = [
  { name: 'To Do', category: 'todo' },
  { name: 'In Progress', category: 'in_progress' },
  { name: 'Blocked', category: 'in_progress' },
  { name: 'Done', category: 'done' },
  { name: "Won't Do", category: 'done' },
] as const

/** A ticket system in memory. People change its tickets with `edit`. Descriptions lose blanks at line ends, as at vendors. */
export class MemoryTracker implements Tracker {
  readonly tickets = new Map<string, Ticket>()
  readonly calls: { method: Method; id?: string }[] = []
  fault: Fault = () => {}
  /** Whether new tickets can reach other statuses. If not, they keep the first one, as at Jira. */
  hasTransitions = true
  /** Whether the workflow leaves a ticket in its status although it accepts the change. */
  ignoresMoves = false
  /** The vendor's id of the site. */
  siteId: string | null = null
  project: ProjectDescription = {
    key: 'PAY',
    name: 'Payments',
    isWritable: true,
    types: ['Epic', 'Story', 'Task', 'Sub-task'].map((name) => ({ name, requiredFields: [] })),
    statuses: STATUSES,
    features: { types: true, parents: true, blocking: true },
    fields: [],
    people: [],
  }
  #last = 0

  edit(id: string, change: Partial<Ticket>): void {
    this.#change(id, { updatedBy: 'Ana', ...change })
  }

  remove(id: string): void {
    this.tickets.delete(id)
  }

  add(title: string, parts: Partial<Ticket> = {}): Ticket {
    return this.#insert(
      { title, description: '', status: null, type: 'Task', fields: {}, parent: null, mark: '' },
      parts,
    )
  }

  get(id: string): Ticket {
    const ticket = this.tickets.get(id)
    if (!ticket) throw new TrackerError('not_found', `There is no ticket ${id}.`)
    return ticket
  }

  countOf(...methods: Method[]): number {
    return this.calls.filter(({ method }) => methods.includes(method)).length
  }

  identify = () => this.#do('identify', () => ({ id: 'us', name: 'Plumbline' }))
  site = () => this.#do('site', () => ({ id: this.siteId, addresses: [] }))
  listProjects = () => this.#do('listProjects', () => [this.project])
  describeProject = (project: string) =>
    this.#do('describeProject', () => {
      if (project !== this.project.key) throw new TrackerError('not_found', `There is no project ${project}.`)
      return this.project
    })
  create = (_project: string, draft: TicketDraft) =>
    this.#do('create', () => this.#insert(draft, { isOurs: true, mark: draft.mark }))
  readMany = (ids: readonly string[]) => this.#do('readMany', () => ids.map((id) => this.#shown(id)))
  findByMarks = (_project: string, marks: readonly string[]) =>
    this.#do('findByMarks', () =>
      [...this.tickets.values()].filter(
        ({ isOurs, mark }) => isOurs && mark !== null && marks.includes(mark),
      ),
    )
  findByTitle = (_project: string, title: string) =>
    this.#do('findByTitle', () =>
      [...this.tickets.values()]
        .filter((each) => each.title === title && each.statusCategory !== 'done')
        .map((ticket) => ({ ticket, isByWriter: !ticket.title.includes('stranger') })),
    )
  findByWords = (_project: string, text: string) =>
    this.#do('findByWords', () =>
      [...this.tickets.values()].filter(
        ({ title, statusCategory }) => statusCategory !== 'done' && hasWords(title, titleWords(text)),
      ),
    )
  update = (id: string, { title, description, fields }: TicketChange) =>
    this.#do('update', () => this.#update(id, { title, description, fields }), id)
  changeStatus = (id: string, status: string) => this.#do('changeStatus', () => this.#move(id, status), id)
  linkPull = (id: string) => this.#do('linkPull', () => void this.get(id), id)
  setParent = (id: string, parent: string | null) =>
    this.#do('setParent', () => this.#change(id, { parent }), id)
  setBlockedBy = (id: string, blockers: readonly string[]) =>
    this.#do('setBlockedBy', () => this.#setBlockers(id, blockers), id)
  registerWebhook = async () => null
  rateLimit = () => null

  /** A finished ticket blocks nothing, as at vendors. */
  #isOpen = (id: string) => this.tickets.get(id)?.statusCategory !== 'done'

  #shown(id: string): Ticket | null {
    const ticket = this.tickets.get(id)
    return ticket ? structuredClone({ ...ticket, blockedBy: ticket.blockedBy.filter(this.#isOpen) }) : null
  }

  #setBlockers(id: string, blockers: readonly string[]): void {
    const finished = this.get(id).blockedBy.filter((each) => !this.#isOpen(each) && !blockers.includes(each))
    this.#change(id, { blockedBy: [...finished, ...blockers] })
  }

  async #do<T>(method: Method, work: () => T, id?: string): Promise<T> {
    this.calls.push({ method, ...(id !== undefined && { id }) })
    await this.fault(method, 'before')
    const result = work()
    await this.fault(method, 'after')
    return result
  }

  #insert(draft: TicketDraft, parts: Partial<Ticket>): Ticket {
    this.#last += 1
    const id = `PAY-${this.#last}`
    const status = (this.hasTransitions ? draft.status : null) ?? 'To Do'
    const ticket: Ticket = {
      id,
      vendorId: String(10_000 + this.#last),
      project: 'PAY',
      url: `https://tracker.test/browse/${id}`,
      title: draft.title,
      description: tidy(draft.description),
      status,
      statusCategory: categoryOf(status),
      type: draft.type,
      fields: { ...draft.fields },
      parent: draft.parent,
      blockedBy: [],
      isOurs: false,
      mark: null,
      createdAt: new Date(),
      updatedAt: new Date(),
      updatedBy: null,
      ...parts,
    }
    this.tickets.set(id, ticket)
    return structuredClone(ticket)
  }

  #update(id: string, { title, description, fields }: TicketChange): void {
    const ticket = this.get(id)
    const merged = Object.entries({ ...ticket.fields, ...fields }).filter(([, value]) => value !== null)
    this.#change(id, {
      title: title ?? ticket.title,
      description: description === undefined ? ticket.description : tidy(description),
      fields: Object.fromEntries(merged) as Ticket['fields'],
    })
  }

  #move(id: string, status: string): void {
    if (!this.hasTransitions || !this.project.statuses.some(({ name }) => name === status))
      throw new TrackerError('no_transition', `${id} cannot go to “${status}”.`)
    if (!this.ignoresMoves) this.#change(id, { status, statusCategory: categoryOf(status) })
  }

  #change(id: string, change: Partial<Ticket>): void {
    const statusCategory = change.status === undefined ? {} : { statusCategory: categoryOf(change.status) }
    this.tickets.set(id, { ...this.get(id), ...statusCategory, ...change, updatedAt: new Date() })
  }
}

const categoryOf = (status: string) => STATUSES.find(({ name }) => name === status)?.category ?? 'todo'

const tidy = (text: string) => text.replace(/[ \t]+$/gm, '').trim()
