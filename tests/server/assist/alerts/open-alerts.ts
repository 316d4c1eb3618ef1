import { createHmac, randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import {
  type AlertSourceKind,
  alertDeliveries,
  alertSources,
  alerts,
  installations,
  repositories,
} from '#db/schema/index'
import { processDeliveries } from '#server/assist/alerts/processing/process-deliveries'
import type { Org } from '#server/kernel/context'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { canary } from '#tests/support/canary/canary'
import { makeOrg } from '#tests/support/make-org'
import { jobContext } from '#tests/support/test-context'
import { openWebhookApp, type WebhookApp } from '#tests/support/webhooks/open-webhook-app'

export interface TestSource {
  id: number
  kind: AlertSourceKind
  token: string
  secret: string | null
}

const secretBox = createSecretBox([canary('encryption-key')])

/** The HTTP app, an org of its own for each test, and a clock that the test sets. */
export class Alerts {
  now = new Date('2026-03-03T12:00:00Z')
  org!: Org

  constructor(readonly app: WebhookApp) {}

  get db() {
    return this.app.db
  }

  get ctx() {
    return jobContext(this.app.ctx)
  }

  pass(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }

  async source(kind: AlertSourceKind = 'json', secret: string | null = null): Promise<TestSource> {
    const token = newToken()
    const tokenHash = hashToken(token)
    await enterInDirectory(this.db, 'alert_source', tokenHash, this.org.id)
    const [row] = await this.db
      .insert(alertSources)
      .values({
        orgId: this.org.id,
        kind,
        name: randomUUID(),
        tokenHash,
        signingSecret: secret && secretBox.seal(secret),
      })
      .returning()
    if (!row) throw new Error('no source')
    return { id: row.id, kind, token, secret }
  }

  async repository(
    name: string,
    { owner = 'acme', config }: { owner?: string; config?: object } = {},
  ): Promise<number> {
    const values = { orgId: this.org.id, host: 'local' as const, account: randomUUID() }
    const [installation] = await this.db.insert(installations).values(values).returning()
    const [row] = await this.db
      .insert(repositories)
      .values({ orgId: this.org.id, installationId: installation?.id ?? 0, owner, name, config })
      .returning()
    return row?.id ?? 0
  }

  post(
    { token }: Pick<TestSource, 'token'>,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.app.ask(`/webhooks/alerts/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  work(): Promise<void> {
    return processDeliveries(this.ctx, this.org.id)
  }

  /** Posts and handles. */
  async send(source: TestSource, body: unknown): Promise<void> {
    const response = await this.post(source, body)
    if (response.status !== 200) throw new Error(await response.text())
    await this.work()
  }

  rows() {
    return this.db.select().from(alerts).where(eq(alerts.orgId, this.org.id)).orderBy(asc(alerts.id))
  }

  deliveries(source: TestSource) {
    return this.db
      .select()
      .from(alertDeliveries)
      .where(and(eq(alertDeliveries.orgId, this.org.id), eq(alertDeliveries.sourceId, source.id)))
      .orderBy(asc(alertDeliveries.id))
  }
}

export function openAlerts(options: Parameters<typeof openWebhookApp>[0] = {}): Alerts {
  const clock = { now: () => alerting.now }
  const alerting: Alerts = new Alerts(openWebhookApp({ secretBox, clock, ...options }))
  beforeEach(async () => {
    alerting.now = new Date('2026-03-03T12:00:00Z')
    alerting.org = await makeOrg(alerting.db)
  })
  return alerting
}

export const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

export const plain = (alert: object = {}) => ({
  fingerprint: 'refund-failed',
  title: 'Refund failed',
  ...alert,
})
