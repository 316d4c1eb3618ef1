import type { z } from 'zod'
import type { Contributions } from './contributions'
import type { Job, JobHandlers } from './jobs'
import type { NoticeKind } from './notices/notices'
import type { router } from './procedures'
import type { Route } from './route'

export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** The name of the environment variable. */
  name: string
  group: string
  /** For `.env.example`: its effect, and the behavior without it. */
  meaning: string
  /** The value in `.env.example`: the default if there is one. */
  example: string
  /** Its value must not appear in messages or logs. */
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
 * A module's contributions. A declaration is cheap to import: it names the parts of the module, and `load` imports their code.
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
   * Returns an Implementation. The return type is only `object`, because a more precise type would make the type of act names
   * depend on the code that records acts.
   */
  load(): Promise<object>
}

/** The exports of a module's `implementation.ts`. */
export interface Implementation extends Contributions {
  /** Its routers, by the prefix of their procedures' names. */
  procedures?: Readonly<Record<string, ReturnType<typeof router>>>
  jobHandlers?: JobHandlers<Readonly<Record<string, Job>>>
}

/** Keeps the literal types of the declaration: names of acts and procedures, payloads of jobs. */
export const defineModule = <const Module extends ModuleDeclaration>(module: Module): Module => module
