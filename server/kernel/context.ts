import type { Logger } from 'pino'
import type { Database } from '#db/client'
import type { CustomLimits } from '#db/schema/index'
import type { Ai, Embedder } from '#server/ports/ai/port'
import type { Analytics } from '#server/ports/analytics/port'
import type { ChatWorkspaces } from '#server/ports/chat/port'
import type { AccountEmails, ForgeHost } from '#server/ports/codehost/forge-port'
import type { LocalHost } from '#server/ports/codehost/port'
import type { Folders } from '#server/ports/folders/port'
import type { CodeHostAccounts } from '#server/ports/identity/port'
import type { ImageHosts } from '#server/ports/image-hosts/port'
import type { Mail } from '#server/ports/mail/port'
import type { Payments } from '#server/ports/payments/port'
import type { TrackerVendors } from '#server/ports/tracker/port'
import type { WebhookSender } from '#server/ports/webhook-sender/port'
import type { Plan } from '#shared/plans'
import type { Role } from '#shared/roles'
import type { Replica } from './database/replica'
import type { Permission } from './permissions'
import type { RateClass, RateLimits } from './rate-limits'
import type { Registry } from './registry'
import type { Retention } from './retention'
import type { SecretBox } from './secrets/secret-box'
import type { SignIn, Web } from './sign-in'
import type { VendorSetup } from './vendor-setup'

export interface Org {
  id: number
  slug: string
  name: string
  /** Images of other hosts load with a page, without a click. If absent, they do not. */
  loadsRemoteImages?: boolean
  /** If set, nobody changes the org: see refuseDuringMove. */
  movingSince?: Date | null
  /** The address of the org after its move. */
  movedTo?: string | null
}

/** What decides the plan of an org. It is read with the membership, so that asking for the plan costs no query. */
export interface PlanFacts {
  plan: Plan
  /** From then on the plan is free. */
  endsAt: Date | null
  seats: number | null
  customLimits: CustomLimits | null
}

/** An org together with what decides its plan. Null: no billing account, so the free plan. */
export interface OrgInPlan extends Org {
  billing: PlanFacts | null
}

export interface Membership {
  org: OrgInPlan
  role: Role
  permissions: Permission[]
}

/** The caller. Membership comes from the credential or the database, never from a parameter. */
export type Actor =
  | { kind: 'anonymous' }
  | UserActor
  | { kind: 'key'; userId: number; keyId: number; isSuperAdmin: boolean; membership: Membership }
  | GuestActor
  | SystemActor

/** A person who signed in. */
export interface UserActor {
  kind: 'user'
  userId: number
  /** Null for an access token. */
  sessionId: string | null
  isSuperAdmin: boolean
  /** Set for an access token that names an org. The token cannot enter other orgs. */
  onlyMembership: Membership | null
  /** Set for an access token that names permissions but no org. It has only these permissions in every org. */
  scopes: readonly Permission[] | null
}

/** A person in an org's chat workspace without an account. The org lets guests read like a viewer. */
export interface GuestActor {
  kind: 'guest'
  membership: Membership
}

/** The product itself, not a person. */
export interface SystemActor {
  kind: 'system'
  task: string
}

/** An AI assistant that acts for the caller. */
export interface Assistant {
  /** As the assistant names itself. One line, safe in a commit message. */
  name: string
}

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The vendors of outside services, chosen once in main.ts. */
export interface Ports {
  codeHosts: {
    local: LocalHost
    /** The code host with pull requests and issues. Null if none is configured. */
    forge: ForgeHost | null
    accountEmails: AccountEmails
    /** Links people’s own accounts. Null if none is configured: people then enter a name for their commits. */
    userAccounts: CodeHostAccounts | null
  }
  /** Writes proposals for texts. Null if no AI is configured. */
  ai: Ai | null
  /** Search by meaning: the embedder, or the problem that keeps it off. Null if none is configured. */
  meaning: { embedder: Embedder; problem: null } | { embedder: null; problem: string } | null
  /** Null if no key is configured. */
  analytics: Analytics | null
  /** Null if no chat workspace is connected. */
  chat: ChatWorkspaces | null
  /** Null if no mail server is configured. */
  mail: Mail | null
  /** Sends requests to the webhooks of orgs. */
  webhookSender: WebhookSender
  /** Reads the images of other hosts that documents contain. */
  imageHosts: ImageHosts
  /** Sells plans. Null on a self-hosted deployment, where every org has all features. */
  payments: Payments | null
  /** The folders of this machine from which people may connect repositories. */
  folders: Folders | null
  /** Changes the vendors of this process while it runs. If absent, changes require a restart. */
  setup?: VendorSetup
  /** Opens ticket systems with the credentials of orgs and of the environment. */
  trackers: TrackerVendors
}

export interface SettingInForce {
  name: string
  group: string
  /** The default if it is not set. Null if it is a secret or has no default. */
  value: string | null
  isSet: boolean
  isSecret: boolean
}

/** The context of module code, in requests, jobs and at the start. `db` may be a transaction: see withTransaction. */
export interface Context {
  actor: Actor
  /** Set if an AI assistant sends the request for the actor. It sees less, and its changes contain its name. */
  assistant?: Assistant
  db: Database
  log: Logger
  clock: Clock
  ports: Ports
  registry: Registry
  /** Encrypts and decrypts secrets in the database. */
  secretBox: SecretBox
  /** Retention times. If absent, the defaults. */
  retention?: Retention
  /** Limits of requests, which also apply to chat. If absent, the defaults. */
  rateLimits?: RateLimits
  /** The settings of this process, without secrets, for operators. */
  settingsInForce?: readonly SettingInForce[]
  /** The address of this deployment without a trailing slash, for links from other systems. */
  baseUrl: string
  requestId: string
}

/** A permission required by a procedure that its caller lacks. */
export interface Denial {
  procedure: string
  permission: string
  org: Org | null
}

/** The program that sent a call. */
export interface Client {
  /** The IP address, as far as proxies are trusted. `chat` for calls from chat. */
  address: string
  userAgent: string | null
}

/** The claim of a request with an Idempotency-Key. */
export interface Once {
  /** A UUID that is equal for each attempt of the request. */
  id: string
  /** Throws if a retry has taken over. Called right before each outside write. */
  requireClaim(): Promise<void>
}

/** The context of a procedure. Its caller is the REST adapter, a page, an assistant or chat. */
export interface ProcedureContext extends Context, Partial<HttpParts> {
  client: Client
  /** Serves some reads: see fromReplica. */
  replica?: Replica | null
  /** The database for writes while `db` is a replica. */
  primary?: Database
  /** True for the REST adapter, which sends JsonText unchanged. */
  wantsJson?: boolean
  once?: Once
  /** Records that the caller used the org. */
  noteActivity(ctx: ProcedureContext, org: Org): Promise<void>
  /** Records a denied permission. Without an org, it is an act of the deployment. */
  recordDenial(ctx: ProcedureContext, denial: Denial): Promise<void>
  /** Counts a use by a subject known only to the module, and throws above the limit. */
  countUse(rateClass: RateClass, subject: string): Promise<void>
}

/** The parts of a context that only HTTP requests have. Procedures that use them are built with `overHttp`. */
export interface HttpParts {
  web: Web
  signIn: SignIn
}

/** The context of an HTTP request. */
export interface RequestContext extends ProcedureContext, HttpParts {
  web: Web
  signIn: SignIn
}

/** The context of a job handler, and of a webhook event handler, which runs in a job. */
export interface JobContext extends Context {
  actor: SystemActor
  /** Aborts when the worker stops before the job is done. */
  signal: AbortSignal
  /** True if the queue will not retry after this attempt. */
  isLastAttempt: boolean
}

/** A caller in an org that they may see. */
interface InOrg {
  org: Org
  permissions: readonly Permission[]
}

export interface OrgContext extends Context, InOrg {}

export interface OrgProcedureContext extends ProcedureContext, InOrg {}
