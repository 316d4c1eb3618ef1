/** The parts of a deployment that can be set up in the browser. */
export const SETUP_STEPS = ['code-host', 'sign-in', 'ai', 'chat'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Settings by their names in the environment. */
export type SettingValues = Readonly<Record<string, string>>

/** The vendors of this process, as far as the setup in the browser may change them. */
export interface VendorSetup {
  /** What the environment sets wins over what is stored. */
  isInEnvironment(name: string): boolean
  /** Some settings take effect with the next start only. */
  readonly startedAt: Date
  /** Makes a real call with the settings of one step and returns what it showed. Throws `validation_failed` with the reason. */
  prove(step: SetupStep, values: SettingValues): Promise<string>
  /** Opens the vendors again, with the settings that are stored now. */
  reopen(): Promise<void>
  readonly appMaker: AppMaker
}

/** Creates Apps at the code host. */
interface AppMaker {
  /** Where a form sends the manifest of a new App: to the person's own account, or to an organization. */
  formUrl(state: string, organization: string | null): string
  manifest(baseUrl: string, returnUrl: string): object
  /** Exchanges the code of the return for the settings of the new App. A code works once. */
  finish(code: string): Promise<SettingValues>
}
