import { and, asc, eq, isNull } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { generalChannel } from '#spec/config/general-channel'
import type { ConfigInForce } from '#spec/config/load-config'

export interface ConfiguredChannel {
  name: string
  repos: string[]
  /** True if each of these repositories allows channels that other workspaces read. */
  allowsShared: boolean
}

/** The channels that the configurations of the org's repositories name. */
export async function listConfiguredChannels({ db, org }: OrgContext): Promise<ConfiguredChannel[]> {
  const rows = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isNull(repositories.disconnectedAt)))
    .orderBy(asc(repositories.owner), asc(repositories.name))
  const channels = new Map<string, ConfiguredChannel>()
  for (const row of rows) {
    const inForce = currentConfig(row)
    if (!inForce) continue
    for (const name of channelsOf(inForce)) {
      const channel = channels.get(name) ?? { name, repos: [], allowsShared: true }
      channel.repos.push(`${row.owner}/${row.name}`)
      channel.allowsShared &&= inForce.config.chat.allow_shared_channels
      channels.set(name, channel)
    }
  }
  return [...channels.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function channelsOf(inForce: ConfigInForce): Set<string> {
  const { chat, sre } = inForce.config
  const routed = Object.values(chat.notifications).flatMap((choice) =>
    typeof choice === 'object' && choice.enabled && choice.channel ? [choice.channel] : [],
  )
  const digests = [
    chat.digest.channel,
    ...Object.values(chat.digest.team_digests).map(({ channel }) => channel),
  ]
  const alerts = [chat.sre_channel || sre.alerts_channel, ...(sre.weekly_digest ? [sre.alerts_channel] : [])]
  return new Set([generalChannel(inForce), ...routed, ...digests, ...alerts].filter((name) => name !== ''))
}
