import type { z } from 'zod'
import type { EventSubscription } from './events'
import type { Job, JobHandlers } from './jobs'
import type { router } from './procedures'
import type { Route } from './route'

export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** In the environment. */
  name: string
  group: string
  /** For `.env.example`: what it does, and what holds without it. */
  meaning: string
  /** How `.env.example` shows it: the default where there is one. */
  example: string
  /** Its value appears in no message. */
  secret?: boolean
  schema: Schema
}

export type SettingsOf<Entries extends Readonly<Record<string, Setting>>> = {
  [Key in keyof Entries]: z.output<Entries[Key]['schema']>
}

/** What is wrong with settings that are right each by itself, as a sentence; null when nothing is. */
export type SettingRule<Entries extends Readonly<Record<string, Setting>>> = (
  settings: SettingsOf<Entries>,
) => string | null

/**
 * What a module declares of itself. A declaration is cheap to import: it names what the module has, and knows nothing
 * of how it is done. That comes with `load`.
 */
export interface ModuleDeclaration {
  name: string
  /** The REST rows of its procedures. */
  routes?: readonly Route[]
  /** The jobs that it does, some of them by the clock. */
  jobs?: Readonly<Record<string, Job>>
  /** The acts that it records, each with how a sentence about it goes on after "who". */
  acts?: Readonly<Record<string, string>>
  /** What it takes from the environment. */
  settings?: Readonly<Record<string, Setting>>
  settingRules?: readonly ((settings: never) => string | null)[]
  /** An Implementation. Not said here: the names of acts would then depend on the types of all that records them. */
  load(): Promise<object>
}

/** What `implementation.ts` of a module exports. */
export interface Implementation {
  /** Its routers, by the first half of their procedures' names. */
  procedures?: Readonly<Record<string, ReturnType<typeof router>>>
  /** What it takes of what vendors send. */
  events?: readonly EventSubscription[]
  jobHandlers?: JobHandlers<Readonly<Record<string, Job>>>
}

/** Keeps what the compiler knows of the declaration: names of acts and procedures, payloads of jobs. */
export const defineModule = <const Module extends ModuleDeclaration>(module: Module): Module => module
