import { mergeSettings } from '#server/boot/setup/merge-settings'
import { openVendorSetup } from '#server/boot/setup/open-vendor-setup'
import { openSettingsInForce } from '#server/boot/setup/settings-in-force'
import { readStoredSettings } from '#server/console/setup/index'
import type { Context } from '#server/kernel/context'

type ProcessContext = Pick<Context, 'baseUrl' | 'db' | 'ports' | 'secretBox'>

/** Provides main.ts's part of the setup: a process with this environment and replaceable vendors. */
export async function openSetup(ctx: ProcessContext, env: Record<string, string>) {
  const secrets: string[] = []
  const inForce = openSettingsInForce(mergeSettings(env, await readStoredSettings(ctx)), secrets)
  ctx.ports.setup = openVendorSetup({ ...ctx, env, inForce })
  await ctx.ports.setup.reopen()
  return { inForce, secrets }
}
