import { randomBytes } from 'node:crypto'
import type { Tracker, TrackerCredential } from '../../../server/ports/tracker/port'
import type { TicketDraft } from '../../../spec/tickets/ticket'
import type { Faults } from '../../support/fake-tracker/faults'

/** A ticket system with two projects, its tracker, and what other people and outages can do to it. */
export interface TrackerUnderTest {
  tracker: Tracker
  /** Null for a tracker that needs none, or has the one of an App. */
  credential: TrackerCredential | null
  /** The main project and one with other statuses. */
  project: string
  otherProject: string
  statuses: {
    /** What a new ticket has. */
    first: string
    /** Reachable from the first, and the first from it. */
    next: string
    done: string
    /** Exists, but no transition leads from the first status to it. Null if all can be reached. */
    unreachable: string | null
  }
  /** What `requests` calls the request that creates a ticket. Empty for a tracker that sends none. */
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
  /** How many tickets the project holds, without deleted ones. */
  count(project: string): number | Promise<number>
  /** How long the search lags behind. */
  setSearchLag(ms: number): void
  /** Lets the account send any number of requests. */
  liftLimits(): void
  /** Moves the vendor's clock. */
  setClock(offsetMs: number): void
  /** A ticket by somebody who may write to the project, or by a stranger. Returns its id. */
  addTicket(
    project: string,
    ticket: { title: string; description?: string; by: 'writer' | 'stranger' },
  ): Promise<string>
  /** A person edits a ticket. */
  edit(id: string, change: { title?: string; status?: string; description?: string }): Promise<void>
  remove(id: string): Promise<void>
  /** Moves the ticket to another project. Null if the vendor does not let tickets move. */
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
