import type { z } from 'zod'
import type { repositories } from '../../db/schema'
import type { PlanItem } from '../../spec/tickets'
import type { SavedDocument } from '../../spec/tickets/saved-document'
import type { ChangeHandlers } from './changes'
import type { OrgContext } from './context'
import type { CodeHostLinkHandler, ConnectionEventSubscription, EventSubscription } from './events'
import type { Job, JobHandlers } from './jobs'
import type { StoredMetrics } from './metrics/stored-metrics'
import type { NoticeCheck, NoticeKind } from './notices/notices'
import type { router } from './procedures'
import type { Route } from './route'
import type { Tool } from './tools/tool'

export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** The name of the environment variable. */
  name: string
  group: string
  /** For `.env.example`: what it does, and what happens without it. */
  meaning: string
  /** The value in `.env.example`: the default if there is one. */
  example: string
  /** Its value appears in no message and no log. */
  secret?: boolean
  schema: Schema
}

export type SettingsOf<Entries extends Readonly<Record<string, Setting>>> = {
  [Key in keyof Entries]: z.output<Entries[Key]['schema']>
}

/** Checks settings against each other. Returns the problem as a sentence, or null. */
export type SettingRule<Entries extends Readonly<Record<string, Setting>>> = (
  settings: SettingsOf<Entries>,
) => string | null

/**
 * What a module contributes. A declaration is cheap to import: it names the parts of the module, and `load` imports
 * their code.
 */
export interface ModuleDeclaration {
  name: string
  /** The REST routes of its procedures. */
  routes?: readonly Route[]
  /** Its jobs, with their schedules. */
  jobs?: Readonly<Record<string, Job>>
  /** Its audit acts, each with the predicate of a sentence such as "Ada signed in". */
  acts?: Readonly<Record<string, string>>
  /** The kinds of notices that it records. */
  notices?: Readonly<Record<string, NoticeKind>>
  /** Its environment variables. */
  settings?: Readonly<Record<string, Setting>>
  settingRules?: readonly ((settings: never) => string | null)[]
  /**
   * Returns an Implementation. The return type is only `object`: a closer type would make the type of act names depend on
   * the code that records the acts.
   */
  load(): Promise<object>
}

/** The steps that the next ticket sync gets if the document is saved. */
export type TicketPreview = (
  ctx: OrgContext,
  repository: typeof repositories.$inferSelect,
  saved: SavedDocument,
) => Promise<readonly PlanItem[]>

/** The exports of a module's `implementation.ts`. */
export interface Implementation extends ChangeHandlers {
  /** Its routers, by the prefix of their procedures' names. */
  procedures?: Readonly<Record<string, ReturnType<typeof router>>>
  /** The procedures that assistants may call, as tools. */
  tools?: readonly Tool[]
  /** The webhook events that it handles. */
  events?: readonly EventSubscription[]
  /** The webhook events of orgs' own connections that it handles. */
  connectionEvents?: readonly ConnectionEventSubscription[]
  /** Called when a person has linked their account at the code host. */
  onCodeHostLink?: CodeHostLinkHandler
  jobHandlers?: JobHandlers<Readonly<Record<string, Job>>>
  /** What saving a document would add to the next ticket sync. */
  previewTickets?: TicketPreview
  /** What operators see of its tables. */
  storedMetrics?: readonly StoredMetrics[]
  /** Checks right before sending whether notices are still true, by the names of their declarations. */
  noticeChecks?: Readonly<Record<string, NoticeCheck>>
}

/** Keeps the literal types of the declaration: names of acts and procedures, payloads of jobs. */
export const defineModule = <const Module extends ModuleDeclaration>(module: Module): Module => module
