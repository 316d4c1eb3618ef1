import type { Ticket } from '#spec/tickets/ticket'
import type { ProjectFacts } from '#spec/tickets/world'

export interface TrackerAccount {
  id: string
  name: string
}

/** The part of a vendor that a credential reaches: a Jira, a Linear workspace, a host of GitHub. */
export interface TrackerSite {
  /** The vendor's own id. Null if it has none or hides it. */
  id: string | null
  /** Address prefixes of its tickets, besides the host of the connection: hosts, some with a path. */
  addresses: readonly string[]
}

/** A project, team or repository. CONFIG.yaml uses the key. */
export interface TrackerProject {
  key: string
  name: string
  isWritable: boolean
}

/** Possible values for tickets of a project. A status can be reached from any other unless a workflow forbids it. */
export interface ProjectDescription extends TrackerProject, ProjectFacts {
  fields: readonly TrackerField[]
  /** The people who can be assigned, at most 1,000. */
  people: readonly TrackerPerson[]
}

/** `field_map` may name a field by its id or its name. */
export interface TrackerField {
  id: string
  name: string
  type: 'text' | 'number' | 'boolean' | 'list' | 'person' | 'other'
}

export interface TrackerPerson {
  id: string
  name: string
  /** Null if the vendor hides it. */
  email: string | null
}

export interface TitleMatch {
  ticket: Ticket
  /** Whether its author may write to the project. A stranger's ticket is never linked automatically. */
  isByWriter: boolean
}
