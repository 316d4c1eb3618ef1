import type { Logger } from 'pino'
import type { Database } from '../../db/client'
import type { Ai, Embedder } from '../ports/ai/port'
import type { Analytics } from '../ports/analytics/port'
import type { ForgeHost } from '../ports/codehost/forge-port'
import type { LocalHost } from '../ports/codehost/port'
import type { Folders } from '../ports/folders/port'
import type { Replica } from './database/from-replica'
import type { Permission, Role } from './permissions'
import type { RateClass } from './rate-limits'
import type { SecretBox } from './secrets/secret-box'
import type { SignIn, Web } from './sign-in'

export interface Org {
  id: number
  slug: string
  name: string
}

export interface Membership {
  org: Org
  role: Role
  permissions: Permission[]
}

/** Who is asking. Membership is never taken from a parameter: it comes with the credential or from the database. */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: number
      /** Null with an access token. */
      sessionId: string | null
      isSuperAdmin: boolean
      /** An access token that names an org opens that one only. */
      onlyMembership?: Membership
      /** An access token that names permissions, but no org, gives no others anywhere. */
      scopes?: readonly Permission[]
    }
  | { kind: 'key'; userId: number; keyId: number; isSuperAdmin: boolean; membership: Membership }
  | { kind: 'system'; task: string }

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The world outside, chosen once in main.ts. */
export interface Ports {
  codeHosts: {
    local: LocalHost
    /** The host of other people's repositories, with pull requests and issues; null while none is configured. */
    forge: ForgeHost | null
  }
  /** Who writes proposals. */
  ai?: Ai
  /** Search by meaning, where it is configured: by whom, or why it is off all the same. */
  meaning?: { embedder: Embedder; problem: null } | { embedder: null; problem: string }
  /** Off without a key. */
  analytics?: Analytics
  /** Where people may connect repositories of this machine from. */
  folders?: Folders
}

/** What every verb gets. `db` may be a transaction: see withTransaction. */
export interface Context {
  actor: Actor
  db: Database
  log: Logger
  clock: Clock
  ports: Ports
  requestId: string
  /** Where some reads may go instead: see fromReplica. */
  replica?: Replica
  /** Where writes go while `db` is a replica. */
  primary?: Database
  /** Told of everybody who entered an org. Only where requests are answered. */
  noteActivity?: (ctx: Context, org: Org) => Promise<void>
  /** Only while a request is answered: counts a use by someone whom only a room knows, and throws when it is one too many. */
  countUse?(rateClass: RateClass, subject: string): Promise<void>
  /** Only while a request is answered. */
  web?: Web
  /** Only where what is kept encrypted is made or opened without anybody asking: by the worker. */
  secretBox?: SecretBox
  /** Only in the web process. */
  signIn?: SignIn
}

export interface OrgContext extends Context {
  org: Org
  permissions: readonly Permission[]
}
