import { randomBytes } from 'node:crypto'
import type { Tracker, TrackerCredential } from '#server/ports/tracker/port'
import type { TicketDraft } from '#spec/tickets/ticket'
import type { Faults } from '#tests/support/fake-tracker/faults'

/** A ticket system with two projects, its tracker, and actions of other people and outages. */
export interface TrackerUnderTest {
  tracker: Tracker
  /** Null for a tracker without a credential, or with that of an App. */
  credential: TrackerCredential | null
  /** The main project and one with other statuses. */
  project: string
  otherProject: string
  statuses: {
    /** The status of a new ticket. */
    first: string
    /** Reachable from the first, and the first from it. */
    next: string
    done: string
    /** Exists, but no transition leads from the first status to it. Null if all can be reached. */
    unreachable: string | null
  }
  /** The name of the creating request in `requests`. Empty for a tracker without requests. */
  creation: string
  /** The type of a plain ticket. Null if the vendor has no types. */
  type: string | null
  fake: FakeTicketSystem
  close(): Promise<void>
}

export interface FakeTicketSystem {
  /** Null for a tracker that sends no requests. */
  faults: Faults | null
  /** The requests so far: method and route, or the name of an operation. */
  requests(): string[]
  /** The number of tickets in the project, without deleted ones. */
  count(project: string): number | Promise<number>
  /** How long the search lags behind. */
  setSearchLag(ms: number): void
  /** Lets the account send any number of requests. */
  liftLimits(): void
  /** Moves the vendor's clock. */
  setClock(offsetMs: number): void
  /** A ticket created by a person with write access, or by a stranger. Returns its id. */
  addTicket(
    project: string,
    ticket: { title: string; description?: string; by: 'writer' | 'stranger' },
  ): Promise<string>
  /** A person edits a ticket. */
  edit(id: string, change: { title?: string; status?: string; description?: string }): Promise<void>
  remove(id: string): Promise<void>
  /** Moves the ticket to another project. Null if the vendor does not support it. */
  move: ((id: string, project: string) => Promise<string>) | null
  /** Withdraws the credential. Null for a tracker without one. */
  revoke: (() => void) | null
  /** The addresses of pull requests that the ticket shows. */
  pulls(id: string): string[] | Promise<string[]>
  /** Requests that violated the vendor's description. */
  violations(): string[]
}

export const newMark = () => randomBytes(24).toString('hex')

/** A draft with only a title, and what is given. */
export const draftOf = (title: string, draft: Partial<TicketDraft> = {}): TicketDraft => ({
  title,
  description: '',
  status: null,
  type: null,
  fields: {},
  parent: null,
  mark: newMark(),
  ...draft,
})

/** The system of the current test. */
export type System = () => TrackerUnderTest
