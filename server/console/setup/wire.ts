import { z } from 'zod'
import { Text } from '#server/kernel/text/text'
import { SETUP_STEPS } from '#server/kernel/vendor-setup'

export const StepInput = z.object({ step: z.enum(SETUP_STEPS) })

export const SaveInput = StepInput.extend({
  /** By the names of the settings. Empty values are ignored. */
  values: z.record(z.string().max(100), Text.trim().max(20_000)),
})

export const AppCallback = z.object({
  code: z.string().min(1).max(200).optional(),
  state: z.string().max(2_000).optional(),
})
export type AppCallback = z.infer<typeof AppCallback>

export const Location = z.object({ location: z.string() })

export const ProofWire = z.object({ proof: z.string() })

export const NewAppWire = z.object({
  /** The address to which a form posts the manifest. */
  form_url: z.string(),
  manifest: z.string(),
})
export type NewAppWire = z.infer<typeof NewAppWire>

export const StepWire = z.object({
  id: z.enum(SETUP_STEPS),
  /** `environment`: set in the environment and not changeable in the browser setup. */
  state: z.enum(['open', 'done', 'skipped', 'environment', 'unreadable']),
  /** The result of a real call when the settings were stored. */
  proof: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
  /** True if the answering process still uses the former settings. */
  needs_restart: z.boolean(),
  /** The names of its settings in the environment. */
  environment: z.array(z.string()),
})
export type StepWire = z.infer<typeof StepWire>

export const SetupWire = z.object({
  /** Why nothing can be stored, and what to do. Null if it can. */
  problem: z.string().nullable(),
  steps: z.array(StepWire),
  /** The page where people install the App. Null without an App. */
  install_url: z.string().nullable(),
  /** True if code hosts and chat workspaces cannot reach this deployment. */
  is_only_local: z.boolean(),
  /** True if folders of this machine can be connected. */
  has_folders: z.boolean(),
  /** The org of the person, for links. */
  org: z.string().nullable(),
})
export type SetupWire = z.infer<typeof SetupWire>
