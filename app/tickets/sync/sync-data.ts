import type { Caller } from '#server/router'

type Sync = Caller['sync']
type Answer<Name extends keyof Sync> = Sync[Name] extends (...args: never[]) => infer Result
  ? Awaited<Result>
  : never

export type SyncRun = Answer<'runs'>['runs'][number]
export type SyncStep = Answer<'run'>['steps'][number]
export type SyncItem = Answer<'plan'>['items'][number]
export type WaitingStep = Answer<'review'>['items'][number]
export type SyncConflict = Answer<'conflicts'>['conflicts'][number]
export type SyncConnection = Answer<'health'>['connections'][number]
export type TicketMatch = Answer<'search'>['tickets'][number]
type Findings = Caller['ticketFindings']
export type Finding = Awaited<ReturnType<Findings['list']>>['findings'][number]
export type BrokenLink = Awaited<ReturnType<Findings['brokenLinks']>>['links'][number]
export type Decision = Answer<'why'>['decisions'][number]
