import {
  type ProjectDescription,
  type Tracker,
  type TrackerCredential,
  TrackerError,
  type TrackerErrorCode,
  type TrackerVendors,
} from '#server/ports/tracker/port'
import { NO_TRACKER_ENVIRONMENT } from './test-ports'

const FEATURES = { types: true, parents: true, blocking: true }

/** A project of Jira with its usual workflow. */
export const stubProject = (changes: Partial<ProjectDescription> = {}): ProjectDescription => ({
  key: 'PAY',
  name: 'Payments',
  isWritable: true,
  types: [{ name: 'Task', requiredFields: [] }],
  statuses: [
    { name: 'To Do', category: 'todo' },
    { name: 'In Progress', category: 'in_progress' },
    { name: 'Done', category: 'done' },
  ],
  fields: [{ id: 'labels', name: 'Labels', type: 'list' }],
  people: [],
  features: FEATURES,
  ...changes,
})

const unused = async (): Promise<never> => {
  throw new Error('the stub has no tickets')
}

/** Ticket systems without tickets: the account's permissions, and failing calls. */
export class StubTrackers implements TrackerVendors {
  environment = NO_TRACKER_ENVIRONMENT
  /** The credentials that were used, in order. */
  readonly opened: { credential: TrackerCredential; isTrustedHost: boolean }[] = []
  projects: ProjectDescription[] = [stubProject()]
  failure: TrackerErrorCode | null = null
  /** The registered webhooks; null if the vendor does not allow it. */
  webhooks: { url: string; secret: string; project: string }[] | null = []

  open(credential: TrackerCredential, { isTrustedHost = false } = {}): Tracker {
    this.opened.push({ credential, isTrustedHost })
    const answer =
      <T>(value: () => T) =>
      async () => {
        if (this.failure) throw new TrackerError(this.failure, 'The vendor says no')
        return value()
      }
    return {
      identify: answer(() => ({ id: '1', name: 'Plumbline Bot' })),
      site: answer(() => ({ id: null, addresses: [] })),
      listProjects: answer(() => this.projects),
      describeProject: async (key) => {
        const project = this.projects.find((each) => each.key === key)
        if (!project) throw new TrackerError('not_found', `No project ${key}`)
        return project
      },
      registerWebhook: async (webhook) => {
        this.webhooks?.push(webhook)
        return this.webhooks && { webhookId: 'hook-1' }
      },
      create: unused,
      readMany: unused,
      findByMarks: unused,
      findByTitle: unused,
      findByWords: unused,
      update: unused,
      changeStatus: unused,
      linkPull: unused,
      setParent: unused,
      setBlockedBy: unused,
      rateLimit: () => null,
    }
  }
}
